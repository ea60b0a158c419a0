import { Shell } from "../expand/shell";
import { Place, placeOf, Rank } from "../place/place";
import * as code from "../shell/code";
import { Word } from "../shell/word";
import { programName } from "../unwrap/program";
import { Rule } from "./rule";

const DELETERS = ["rm", "unlink", "shred", "srm", "rmdir"];

/** Tests that choose some files among all. Those on type and depth aren't here: they still sweep a whole folder. */
const CHOOSING =
  "-name -iname -path -ipath -wholename -iwholename -regex -iregex -size -empty -user -group -uid -gid -perm -inum -links -lname -samefile -nouser -nogroup -mtime -mmin -atime -amin -ctime -cmin -newer -newermt".split(
    " ",
  );

export const find = new Rule("removing", "find gfind", (call) => {
  if (!deletes(call.args)) return null;
  const place = sweptPlace(call.args, call.shell);
  return place === null ? null : `would delete ${place.what}`;
});

/** `find … | xargs rm` */
export const xargs = new Rule("removing", "xargs", (call) => {
  const upstream = call.command.upstream;
  if (upstream === null || upstream.words.length == 0 || programName(upstream.words[0]) != "find") return null;
  if (!namesDeleter(call.args, 0)) return null;
  const place = sweptPlace(upstream.words.slice(1), call.shell);
  return place === null ? null : `would delete ${place.what}, which \`${upstream.source}\` lists`;
});

/**
 * The place that a search goes through and takes as a whole. A search that chooses files is harmless, except from the
 * root folder, where it finds the system's files as well.
 */
function sweptPlace(args: Word[], shell: Shell): Place | null {
  const starts = searchStarts(args);
  const isChoosing = chooses(args);
  for (let i = 0; i < starts.length; i++) {
    const place = placeOf(starts[i], shell);
    if (place !== null && (!isChoosing || place.rank == Rank.root)) return place;
  }
  return null;
}

/** The folders that a search starts from: the arguments before its expression, or the working folder. */
function searchStarts(args: Word[]): Word[] {
  const starts: Word[] = [];
  for (let i = 0; i < args.length; i++) {
    const first = args[i].text.charCodeAt(0);
    if (first == code.OPEN_PAREN || first == code.BANG) break;
    if (first != code.MINUS) starts.push(args[i]);
    else if (!isGlobalOption(args[i].text)) break;
  }
  return starts.length > 0 ? starts : [Word.literal(".")];
}

function isGlobalOption(text: string): bool {
  return text == "-H" || text == "-L" || text == "-P" || text == "-E" || text == "-X" || text.startsWith("-O");
}

function deletes(args: Word[]): bool {
  for (let i = 0; i < args.length; i++) {
    if (args[i].text == "-delete") return true;
    if (isExec(args[i].text) && namesDeleter(args, i + 1)) return true;
  }
  return false;
}

/** Whether an argument of `find` runs the command that follows. */
export function isExec(text: string): bool {
  return text == "-exec" || text == "-execdir" || text == "-ok" || text == "-okdir";
}

/** Whether the command at `start` names a program that deletes, itself or behind a wrapper such as `sudo`. */
function namesDeleter(args: Word[], start: i32): bool {
  for (let i = start; i < args.length && args[i].text != ";"; i++) {
    if (DELETERS.includes(programName(args[i]))) return true;
  }
  return false;
}

function chooses(args: Word[]): bool {
  let isChoosing = false;
  for (let i = 0; i < args.length; i++) {
    const text = args[i].text;
    if (text == "-o" || text == "-or" || text == ",") return false;
    const isNegated = i > 0 && (args[i - 1].text == "!" || args[i - 1].text == "-not");
    if (!isNegated && CHOOSING.includes(text) && !(i + 1 < args.length && isAnyName(args[i + 1].text)))
      isChoosing = true;
  }
  return isChoosing;
}

function isAnyName(pattern: string): bool {
  return pattern == "*" || pattern == "**" || pattern == "*.*" || pattern == ".*";
}
