import { Word } from "../shell/word";
import { isAssignment } from "./assignment";

/** A program that runs the command in its arguments. */
export class Wrapper {
  readonly programs: string[];
  private readonly names: string[];

  constructor(
    programs: string,
    /** The letters of the options whose value is the next argument. */
    private readonly letters: string = "",
    /** The long options whose value is the next argument. */
    names: string = "",
    /** How many arguments come before the command. */
    private readonly operands: i32 = 0,
    /** Whether the arguments are joined and read as a script. */
    readonly isScript: bool = false,
  ) {
    this.programs = programs.split(" ");
    this.names = names.split(" ");
  }

  /** Where the command starts, behind options, assignments and operands of the wrapper's own. */
  commandStart(argv: Word[]): i32 {
    let at = this.skipAssignments(argv, 1);
    while (at < argv.length && argv[at].text.startsWith("-")) {
      const text = argv[at].text;
      at = this.skipAssignments(argv, at + (this.takesNext(text) ? 2 : 1));
      if (text == "--") break;
    }
    return min(this.skipAssignments(argv, at + this.operands), argv.length);
  }

  private skipAssignments(argv: Word[], start: i32): i32 {
    let at = start;
    while (!this.isScript && at < argv.length && isAssignment(argv[at])) at++;
    return at;
  }

  private takesNext(option: string): bool {
    if (option.startsWith("--")) return this.names.includes(option.substring(2));
    for (let i = 1; i < option.length; i++) {
      if (this.letters.includes(option.charAt(i))) return i == option.length - 1;
    }
    return false;
  }
}

export const WRAPPERS: Wrapper[] = [
  new Wrapper(
    "sudo",
    "CDghpRrTtUu",
    "close-from chdir group host prompt chroot role command-timeout type other-user user",
  ),
  new Wrapper("doas", "Cu"),
  new Wrapper("pkexec", "", "user"),
  new Wrapper("gosu su-exec", "", "", 1),
  new Wrapper("runuser", "cgGsu", "command group supp-group shell user"),
  new Wrapper("env", "uCP", "unset chdir"),
  new Wrapper("! command builtin nohup setsid busybox toybox fakeroot unshare"),
  new Wrapper("exec", "a"),
  new Wrapper("nice", "n", "adjustment"),
  new Wrapper("ionice", "cn", "class classdata"),
  new Wrapper("time gtime", "fo", "format output"),
  new Wrapper("timeout gtimeout", "ks", "kill-after signal", 1),
  new Wrapper("stdbuf", "ioe", "input output error"),
  new Wrapper("caffeinate", "tw"),
  new Wrapper("chroot", "", "", 1),
  new Wrapper("chrt taskset", "", "", 1),
  new Wrapper("flock", "wE", "wait timeout conflict-exit-code", 1),
  new Wrapper("strace ltrace", "oepsSuEaIOPX"),
  new Wrapper("systemd-run", "puHM", "property unit host machine slice uid gid"),
  new Wrapper("xargs gxargs", "adEILnPs", "arg-file delimiter max-lines max-args max-procs max-chars"),
  new Wrapper("parallel", "jINn", "jobs"),
  new Wrapper("npx bunx pnpx", "p", "package"),
  new Wrapper("watch", "n", "interval", 0, true),
  new Wrapper("ssh", "BbcDEeFIiJLlmOopQRSWw", "", 1, true),
  new Wrapper("eval trap", "", "", 0, true),
];
