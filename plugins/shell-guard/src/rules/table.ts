import { diskTools, makeFileSystem } from "./disk";
import { find, xargs } from "./find";
import { packages } from "./packages";
import { git } from "./git";
import { protections } from "./protections";
import { remoteCode } from "./remote-code";
import { sending } from "./sending";
import { move } from "./move";
import { copy, diskDump, write } from "./overwrite";
import { changeMode, changeOwner } from "./permissions";
import { remove, shred, unlink, unnamed } from "./remove";
import { Rule } from "./rule";

/** Every rule on what a program can do. */
export const RULES: Rule[] = [
  remove,
  unlink,
  shred,
  unnamed,
  find,
  xargs,
  move,
  copy,
  write,
  diskDump,
  diskTools,
  makeFileSystem,
  changeMode,
  changeOwner,
  git,
  sending,
  remoteCode,
  protections,
  packages,
];
