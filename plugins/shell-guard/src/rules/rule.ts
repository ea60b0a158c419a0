import { Shell } from "../expand/shell";
import { SimpleCommand } from "../shell/script";
import { Word } from "../shell/word";

/** A program and its arguments, with wrappers such as `sudo` taken off. */
export class Call {
  constructor(
    /** The program without its folder, in lower case; empty where it can't be known. */
    readonly program: string,
    readonly args: Word[],
    /** The command that the call is part of. */
    readonly command: SimpleCommand,
    readonly shell: Shell,
  ) {}
}

/** What some programs can do that nobody means to. */
export class Rule {
  readonly programs: string[];

  constructor(
    /** The name under which the configuration decides about it. */
    readonly family: string,
    programs: string,
    /** Says what the call would do, "would delete the root folder", null where it is harmless. */
    readonly harm: (call: Call) => string | null,
  ) {
    this.programs = programs.split(" ");
  }

  /** Whether the rule is about the program; `mkfs` is also about `mkfs.ext4`. */
  covers(program: string): bool {
    const dot = program.indexOf(".");
    return this.programs.includes(dot > 0 ? program.substring(0, dot) : program);
  }
}
