import { Shell } from "../expand/shell";
import { Word } from "../shell/word";
import { DISKS, HOMES, MOUNTS, SCRATCH, SYSTEM, VITAL } from "./folders";
import { Certainty, Path, resolve } from "./path";

/** How much is lost with a place, the least first. */
export enum Rank {
  /** Something in a system folder. */
  part,
  /** A home folder, the working folder, or a folder above it. */
  personal,
  /** A whole system folder, or all homes. */
  system,
  root,
}

/** A place whose loss is a disaster. */
export class Place {
  constructor(
    /** What it is, for a reader: "the root folder". */
    readonly folder: string,
    readonly rank: Rank,
    private readonly path: Path,
  ) {}

  /** What is lost, for a reader: "everything in the root folder if `$X` is empty". */
  get what(): string {
    const condition = this.path.ifEmpty.length > 0 ? ` if \`${this.path.ifEmpty}\` is empty` : "";
    return (this.path.takesContents ? "everything in " : "") + this.folder + condition;
  }
}

/** The place that a word names; null for an ordinary one and where none can be known. */
export function placeOf(word: Word, shell: Shell): Place | null {
  const path = resolve(word, shell);
  if (path === null) return null;
  const place = placeAt(path, shell);
  if (place !== null) return place;
  const shorter = path.withoutVariable();
  return shorter === null ? null : placeAt(shorter, shell);
}

/** Whether the word names a disk, or a part of one. */
export function isDisk(word: Word, shell: Shell): bool {
  const text = pathText(word, shell);
  for (let i = 0; i < DISKS.length; i++) {
    if (text.startsWith("/dev/" + DISKS[i])) return true;
  }
  return false;
}

/** Whether the word names a file that the system can't do without. */
export function isVital(word: Word, shell: Shell): bool {
  const text = pathText(word, shell);
  return VITAL.includes(text) || text.startsWith("/boot/");
}

function pathText(word: Word, shell: Shell): string {
  const path = resolve(word, shell);
  return path === null ? "" : path.toString();
}

function placeAt(path: Path, shell: Shell): Place | null {
  if (path.parts.length == 0) return new Place("the root folder", Rank.root, path);
  const first = path.parts[0];
  if (first.certainty != Certainty.exact) {
    const isPattern = first.certainty == Certainty.pattern && path.parts.length == 1;
    return isPattern ? new Place("what matches in the root folder", Rank.system, path) : null;
  }
  const text = path.toString();
  const wellKnown = wellKnownPlace(path, text, shell);
  if (wellKnown !== null) return wellKnown;
  if (text == shell.workspace) return new Place("the working folder", Rank.personal, path);
  if (isWithin(shell.workspace, text)) return new Place(`${text}, which holds the working folder`, Rank.personal, path);
  return isOwn(text, shell) || isScratch(path, text) ? null : partOfSystem(path, text);
}

/** A folder that is a disaster to lose as a whole, whatever it holds. */
function wellKnownPlace(path: Path, text: string, shell: Shell): Place | null {
  if (SYSTEM.includes(text)) return new Place(`the system folder ${text}`, Rank.system, path);
  if (HOMES.includes(text)) return new Place(`${text}, the folder of all home folders`, Rank.system, path);
  if (MOUNTS.includes(text)) return new Place(`${text}, where file systems are mounted`, Rank.system, path);
  if (text == shell.home) return new Place("the home folder", Rank.personal, path);
  if (isHome(path, text)) return new Place(`the home folder ${text}`, Rank.personal, path);
  const isTemporary = text == "/tmp" && !path.takesContents;
  return isTemporary ? new Place("the folder for temporary files", Rank.system, path) : null;
}

function isHome(path: Path, text: string): bool {
  return text == "/root" || (path.parts.length == 2 && HOMES.includes("/" + path.parts[0].name));
}

/** Whether the path lies within the agent's working folder; one right below the root says nothing about ownership. */
function isOwn(text: string, shell: Shell): bool {
  return shell.workspace.lastIndexOf("/") > 0 && isWithin(text, shell.workspace);
}

function isScratch(path: Path, text: string): bool {
  for (let i = 0; i < SCRATCH.length; i++) {
    if (isWithin(text, SCRATCH[i]) || (path.takesContents && text == SCRATCH[i])) return true;
  }
  return false;
}

function partOfSystem(path: Path, text: string): Place | null {
  for (let i = 0; i < SYSTEM.length; i++) {
    if (isWithin(text, SYSTEM[i])) return new Place(`${text} in the system folder ${SYSTEM[i]}`, Rank.part, path);
  }
  return null;
}

function isWithin(text: string, folder: string): bool {
  return text.length > folder.length && text.startsWith(folder) && text.charAt(folder.length) == "/";
}
