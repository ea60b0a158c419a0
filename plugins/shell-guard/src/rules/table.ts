import { diskTools, makeFileSystem } from "./disk";
import { find, xargs } from "./find";
import { move } from "./move";
import { copy, diskDump, write } from "./overwrite";
import { changeMode, changeOwner } from "./permissions";
import { remove, shred, unlink, unnamed } from "./remove";
import { Rule } from "./rule";

/** Every rule on what a program can destroy. */
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
];
