import { Limits } from "../shell/limits";
import { Word } from "../shell/word";

/** Stands for a home folder whose owner isn't known: paths under it are under `/home`, which is what matters. */
const SOME_HOME = "/home/~";

/** The shell as far as the text tells: its working folder and its variables. */
export class Shell {
  private readonly variables: Map<string, Word> = new Map();

  private constructor(
    private readonly outer: Shell | null,
    /** The folder in which the agent works; deleting it is never meant, and what is in it is the agent's own. */
    readonly workspace: string,
    readonly home: string,
    /** The working folder: the workspace until a `cd` to a folder that can be known. */
    public folder: string,
    readonly limits: Limits,
  ) {}

  /** A shell that starts in the folder, an absolute path; an unknown one is taken as a folder in some home. */
  static start(cwd: string, limits: Limits): Shell {
    const workspace = cwd.startsWith("/") ? withoutSlashes(cwd) : SOME_HOME + "/workspace";
    const home = homeAbove(workspace);
    const shell = new Shell(null, workspace, home, workspace, limits);
    shell.set("HOME", Word.literal(home));
    shell.set("PWD", Word.literal(workspace));
    shell.set("IFS", Word.literal(" "));
    return shell;
  }

  /** A shell within this one: it sees the variables, and what it sets is its own. */
  inner(): Shell {
    return new Shell(this, this.workspace, this.home, this.folder, this.limits);
  }

  set(name: string, value: Word): void {
    this.variables.set(name, value);
  }

  get(name: string): Word | null {
    for (let shell: Shell | null = this; shell !== null; shell = shell.outer) {
      if (shell.variables.has(name)) return shell.variables.get(name);
    }
    return null;
  }
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path.endsWith("/", end)) end--;
  return path.substring(0, end);
}

/** The home folder that a path is in, by the folders that systems keep homes in. */
function homeAbove(path: string): string {
  const parts = path.split("/");
  const isHome = parts.length > 2 && (parts[1] == "home" || parts[1] == "Users") && parts[2].length > 0;
  return isHome ? `/${parts[1]}/${parts[2]}` : SOME_HOME;
}
