import { Word } from "../shell/word";
import { Options } from "./options";
import { Call, Rule } from "./rule";

/** Options before the subcommand whose value is the next argument. */
const VALUED = ["-C", "-c", "--git-dir", "--work-tree", "--namespace", "--config-env", "--exec-path"];

const DISCARDS = "would discard changes that are not committed";

/** What of git's can't be undone: work that isn't committed, and history that others have. */
export const git = new Rule("git", "git", (call: Call): string | null => {
  const start = subcommandAt(call.args);
  if (start == call.args.length) return null;
  const subcommand = call.args[start].text;
  const args = call.args.slice(start + 1);
  const options = new Options(args, "");
  const operands = options.operands;
  if (subcommand == "push") return pushHarm(options);
  if (subcommand == "reset") return options.hasName("hard") ? DISCARDS : null;
  if (subcommand == "clean") return cleanHarm(options);
  if (subcommand == "checkout" || subcommand == "switch") {
    if (options.hasLetter("f") || options.hasName("force") || options.hasName("discard-changes")) return DISCARDS;
    return subcommand == "checkout" && namesAll(operands) ? DISCARDS : null;
  }
  if (subcommand == "restore") {
    const isIndex = options.hasLetter("S") || options.hasName("staged");
    const isTree = !isIndex || options.hasLetter("W") || options.hasName("worktree");
    return isTree && namesAll(operands) ? DISCARDS : null;
  }
  if (subcommand == "branch") {
    const isForced = options.hasLetter("f") || options.hasName("force");
    const isDeleting = options.hasLetter("d") || options.hasName("delete");
    return options.hasLetter("D") || (isDeleting && isForced) ? "would delete a branch, merged or not" : null;
  }
  if (subcommand == "stash") {
    const isLost = operands.length > 0 && (operands[0].text == "drop" || operands[0].text == "clear");
    return isLost ? "would delete stashed changes" : null;
  }
  if (subcommand == "reflog") {
    const isLost = operands.length > 0 && (operands[0].text == "expire" || operands[0].text == "delete");
    return isLost ? "would delete what lost commits are found by" : null;
  }
  if (subcommand == "filter-branch" || subcommand == "filter-repo") return "would rewrite the whole history";
  if (subcommand == "update-ref") return options.hasLetter("d") ? "would delete a branch or a tag" : null;
  if (subcommand == "commit") {
    return options.hasName("no-verify") || options.hasLetter("n") ? "would skip the repository's own checks" : null;
  }
  return null;
});

function subcommandAt(args: Word[]): i32 {
  let at = 0;
  while (at < args.length && args[at].text.startsWith("-")) at += VALUED.includes(args[at].text) ? 2 : 1;
  return min(at, args.length);
}

function pushHarm(options: Options): string | null {
  // A lease is given up where somebody else has pushed; `hasName` takes `--force` for a part of its name.
  const isLeased = options.hasName("force-with-lease") && !options.isExactly("force");
  if (options.isExactly("force") || options.hasName("mirror") || (options.hasLetter("f") && !isLeased)) {
    return "would overwrite history that others may have";
  }
  if (options.isExactly("delete") || options.hasLetter("d")) return "would delete a branch or a tag of the remote";
  if (options.isExactly("no-verify")) return "would skip the repository's own checks";
  for (let i = 1; i < options.operands.length; i++) {
    const reference = options.operands[i].text;
    if (reference.startsWith("+")) return "would overwrite history that others may have";
    if (reference.startsWith(":") && reference.length > 1) return "would delete a branch or a tag of the remote";
  }
  return null;
}

function cleanHarm(options: Options): string | null {
  if (options.hasLetter("n") || options.isExactly("dry-run")) return null;
  return options.hasLetter("f") || options.isExactly("force") ? "would delete files that git doesn't have" : null;
}

/** Whether the paths are those of the whole repository. */
function namesAll(operands: Word[]): bool {
  for (let i = 0; i < operands.length; i++) {
    const text = operands[i].text;
    if (text == "." || text == "./" || text == ":/" || text == "*" || text == ":(top)") return true;
  }
  return false;
}
