import { Shell } from "./expand/shell";
import { Script, SimpleCommand } from "./shell/script";

/** The shell of each scope of a script. */
export class Scopes {
  private readonly shells: Array<Shell | null>;

  constructor(
    private readonly script: Script,
    outermost: Shell,
  ) {
    this.shells = new Array<Shell | null>(script.scopes.length).fill(null);
    this.shells[0] = outermost;
  }

  /** The shell that runs the command; a scope starts with what the scope around it has then. */
  shellOf(command: SimpleCommand): Shell {
    return this.shellAt(command.scope);
  }

  private shellAt(scope: i32): Shell {
    const known = this.shells[scope];
    if (known !== null) return known;
    const shell = this.shellAt(this.script.scopes[scope]).inner();
    this.shells[scope] = shell;
    return shell;
  }
}
