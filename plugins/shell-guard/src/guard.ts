import { runBuiltin } from "./builtins";
import { expand } from "./expand/expand";
import { Shell } from "./expand/shell";
import { Policy } from "./policy";
import { forkBombHarm } from "./rules/fork-bomb";
import { redirectHarm } from "./rules/overwrite";
import { assignedHarm, redirectedHarm } from "./rules/protections";
import { Call } from "./rules/rule";
import { RULES } from "./rules/table";
import { Scopes } from "./scopes";
import { parse } from "./shell/parse";
import { Redirect, SimpleCommand } from "./shell/script";
import { Word } from "./shell/word";
import { Inner } from "./unwrap/inner";
import { programName } from "./unwrap/program";
import { unwrap } from "./unwrap/unwrap";

const LONGEST_QUOTE = 200;

/** Judges the commands of one tool call. */
export class Guard {
  /** The first reason to ask about, which counts where nothing is a reason to deny. */
  asking: string | null = null;

  constructor(
    /** The commands that pass as they are written. */
    private readonly allowed: string[],
    private readonly policy: Policy,
  ) {}

  /** Why a text of shell commands must not run, null where nothing speaks against it. */
  judgeText(text: string, shell: Shell): string | null {
    const script = parse(text, shell.limits);
    const scopes = new Scopes(script, shell);
    for (let i = 0; i < script.commands.length; i++) {
      const reason = this.judgeCommand(script.commands[i], scopes.shellOf(script.commands[i]));
      if (reason !== null) return reason;
    }
    for (let i = 0; i < script.functions.length; i++) {
      const harm = forkBombHarm(script.functions[i]);
      const reason = this.decide("fork-bombs", script.functions[i].source, harm);
      if (reason !== null) return reason;
    }
    return this.uncheckedReason(text, shell);
  }

  /** Why a program must not run with these arguments, which no shell reads. */
  judgeArguments(args: string[], shell: Shell): string | null {
    const command = new SimpleCommand(0, null);
    command.words = args.map<Word>((arg) => Word.literal(arg));
    command.source = args.join(" ");
    const reason = this.judgeCommand(command, shell);
    return reason === null ? this.uncheckedReason(command.source, shell) : reason;
  }

  private judgeCommand(command: SimpleCommand, shell: Shell): string | null {
    if (this.allowed.includes(command.source)) return null;
    const redirects = command.redirects;
    for (let i = 0; i < redirects.length; i++) {
      const targets = expand([redirects[i].target], shell);
      if (targets.length == 0) continue;
      const reason = this.judgeRedirect(redirects[i], targets[0], command, shell);
      if (reason !== null) return reason;
    }
    const reason = this.decide("protections", command.source, assignedHarm(command.words));
    if (reason !== null) return reason;
    const argv = runBuiltin(command, shell);
    return this.judgeCall(argv, command, shell);
  }

  private judgeRedirect(redirect: Redirect, target: Word, command: SimpleCommand, shell: Shell): string | null {
    const reason = this.decide("overwriting", command.source, redirectHarm(redirect, target, shell));
    if (reason !== null || !redirect.operator.includes(">")) return reason;
    return this.decide("protections", command.source, redirectedHarm(target));
  }

  private judgeCall(argv: Word[], command: SimpleCommand, shell: Shell): string | null {
    if (argv.length == 0) return null;
    const program = programName(argv[0]);
    const call = new Call(program, argv.slice(1), command, shell);
    for (let i = 0; i < RULES.length; i++) {
      const harm = RULES[i].covers(program) ? RULES[i].harm(call) : null;
      const reason = this.decide(RULES[i].family, command.source, harm);
      if (reason !== null) return reason;
    }
    const inner = unwrap(program, argv, command, shell.limits);
    for (let i = 0; i < inner.length; i++) {
      const reason = this.judgeInner(inner[i], command, shell);
      if (reason !== null) return reason;
    }
    return null;
  }

  private judgeInner(inner: Inner, command: SimpleCommand, shell: Shell): string | null {
    let reason: string | null = null;
    const text = inner.text;
    if (!shell.limits.enter()) reason = this.uncheckedReason(command.source, shell);
    else if (text === null) reason = this.judgeCall(inner.argv, command, shell);
    else reason = this.judgeText(text, withParameters(shell.inner(), inner.parameters));
    shell.limits.leave();
    return reason;
  }

  /** Why not to run the command where the policy denies such a harm. */
  private decide(family: string, source: string, harm: string | null): string | null {
    if (harm === null) return null;
    const decision = this.policy.decisionOn(family);
    if (decision == "deny") return this.reason(source, harm);
    if (decision == "ask" && this.asking === null) this.asking = this.reason(source, harm);
    return null;
  }

  private uncheckedReason(source: string, shell: Shell): string | null {
    const limit = shell.limits.reached;
    return limit.length > 0 ? this.reason(source, limit) : null;
  }

  private reason(source: string, harm: string): string {
    return `\`${shortened(source)}\` ${harm}`;
  }
}

function withParameters(shell: Shell, parameters: Word[]): Shell {
  for (let i = 0; i < parameters.length; i++) shell.set(i.toString(), parameters[i]);
  return shell;
}

/** Cuts a long text, but never within a character. */
function shortened(text: string): string {
  if (text.length <= LONGEST_QUOTE) return text;
  const isSplit = (text.charCodeAt(LONGEST_QUOTE - 1) & 0xfc00) == 0xd800;
  return text.substring(0, LONGEST_QUOTE - (isSplit ? 1 : 0)) + "…";
}
