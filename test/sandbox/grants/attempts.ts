import { existsSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { type Descriptor, type Granted, textAt } from "./granted.ts";

/** One way to get out of a granted folder: links that are there, what the guest tries, what comes of it. */
export interface Attempt {
  readonly does: string;
  /** Symbolic links in the folder by name, with what they lead to; `OUTSIDE` stands for the folder around. */
  readonly links?: Readonly<Record<string, string>>;
  readonly act: (folder: Descriptor, granted: Granted) => unknown;
  readonly gives: string;
}

const read = (path: string) => (folder: Descriptor) => textAt(folder, path);
/** Ways to see what isn't granted. */
export const READS: readonly Attempt[] = [
  // Up.
  { does: "goes up", act: read("../secret.txt"), gives: "!not-permitted" },
  { does: "goes up from below", act: read("sub/../../secret.txt"), gives: "!not-permitted" },
  { does: "goes up alone", act: read(".."), gives: "!not-permitted" },
  { does: "goes up and comes back", act: read("../granted/file.txt"), gives: "!not-permitted" },
  { does: "goes up and down inside", act: read("sub/../file.txt"), gives: "file" },
  { does: "goes up out of a file", act: read("file.txt/../file.txt"), gives: "!not-directory" },
  { does: "goes up in other ways to write it", act: read("%2e%2e/secret.txt"), gives: "!no-entry" },
  { does: "goes up with an encoded slash", act: read("..%2fsecret.txt"), gives: "!no-entry" },
  { does: "goes up with wide dots", act: read("．．/secret.txt"), gives: "!no-entry" },
  { does: "goes up with a space", act: read(".. /secret.txt"), gives: "!no-entry" },
  {
    does: "goes up from an open folder below",
    act: (folder) => textAt(folder.openAt({}, "sub", { directory: true }, {}), "../file.txt"),
    gives: "!not-permitted",
  },
  // From a root.
  { does: "starts at the root", act: read("/etc/passwd"), gives: "!not-permitted" },
  { does: "starts at the root twice", act: read("//etc/passwd"), gives: "!not-permitted" },
  { does: "is the root", act: read("/"), gives: "!not-permitted" },
  {
    does: "starts at the root of its own folder",
    act: (folder, { inside }) => textAt(folder, join(inside, "file.txt")),
    gives: "!not-permitted",
  },
  { does: "asks for the host's environment", act: read("/proc/self/environ"), gives: "!not-permitted" },
  { does: "asks for the host's files", act: read("/proc/self/fd/0"), gives: "!not-permitted" },
  // Links.
  { does: "follows a link up", links: { l: "../secret.txt" }, act: read("l"), gives: "!not-permitted" },
  { does: "follows a link to a path", links: { l: "OUTSIDE/secret.txt" }, act: read("l"), gives: "!not-permitted" },
  { does: "follows a link through a folder", links: { l: ".." }, act: read("l/secret.txt"), gives: "!not-permitted" },
  {
    does: "follows a link to a folder by its path",
    links: { l: "OUTSIDE/other" },
    act: read("l/secret.txt"),
    gives: "!not-permitted",
  },
  {
    does: "follows a chain",
    links: { a: "b", b: "sub/c", "sub/c": "../d", d: "../secret.txt" },
    act: read("a"),
    gives: "!not-permitted",
  },
  { does: "follows a link below", links: { "sub/l": "../../secret.txt" }, act: read("sub/l"), gives: "!not-permitted" },
  { does: "follows a link to itself", links: { l: "l" }, act: read("l"), gives: "!loop" },
  { does: "follows links in a circle", links: { a: "b/x", b: "a/x" }, act: read("a"), gives: "!loop" },
  { does: "goes up after a link to here", links: { l: "." }, act: read("l/l/../secret.txt"), gives: "!not-permitted" },
  { does: "goes up after a link", links: { l: "sub" }, act: read("l/../file.txt"), gives: "file" },
  { does: "follows a link inside", links: { l: "sub/deep.txt" }, act: read("l"), gives: "deep" },
  { does: "follows a link up that stays inside", links: { "sub/l": "../file.txt" }, act: read("sub/l"), gives: "file" },
  { does: "follows a link to the root", links: { l: "/" }, act: read("l/etc/passwd"), gives: "!not-permitted" },
  {
    does: "follows a link to the host's root",
    links: { l: "/proc/self/root" },
    act: read("l/etc/passwd"),
    gives: "!not-permitted",
  },
  { does: "ends a link with a slash", links: { l: "../other" }, act: read("l/"), gives: "!not-permitted" },
  {
    does: "asks for a link itself",
    links: { l: "../secret.txt" },
    act: (folder) => folder.openAt({}, "l", {}, { read: true }),
    gives: "!loop",
  },
  {
    does: "asks what a link leads to",
    links: { l: "../secret.txt" },
    act: (folder) => folder.statAt({ symlinkFollow: true }, "l").type,
    gives: "!not-permitted",
  },
  {
    does: "asks what a link is",
    links: { l: "../secret.txt" },
    act: (folder) => folder.statAt({}, "l").type,
    gives: "symbolic-link",
  },
  {
    does: "compares what a link leads to",
    links: { l: "OUTSIDE/secret.txt" },
    act: (folder) => folder.metadataHashAt({ symlinkFollow: true }, "l"),
    gives: "!not-permitted",
  },
  {
    does: "reads where a link leads by a path",
    links: { l: "OUTSIDE/secret.txt" },
    act: (folder) => folder.readlinkAt("l"),
    gives: "!not-permitted",
  },
  {
    does: "reads where a link leads inside",
    links: { l: "sub/deep.txt" },
    act: (folder) => folder.readlinkAt("l"),
    gives: "sub/deep.txt",
  },
  // Names that are none.
  { does: "asks for nothing", act: read(""), gives: "!no-entry" },
  { does: "hides the end of a name", act: read("file.txt\0.md"), gives: "!invalid" },
  { does: "ends a file with a slash", act: read("file.txt/"), gives: "!not-directory" },
  { does: "ends a file with a dot", act: read("file.txt/."), gives: "!not-directory" },
  { does: "asks for a long name", act: read("x".repeat(300)), gives: "!name-too-long" },
  { does: "asks for a long path", act: read("sub/../".repeat(1000)), gives: "!name-too-long" },
];

/** Writes a byte into a file that is made where there is none. */
export const create = (path: string) => (folder: Descriptor) =>
  folder.openAt({ symlinkFollow: true }, path, { create: true }, { write: true }).write(Uint8Array.of(1), 0n);
/** Ways to change what isn't granted. */
export const WRITES: readonly Attempt[] = [
  { does: "creates above", act: create("../new.txt"), gives: "!not-permitted" },
  { does: "creates through a link", links: { l: "../new.txt" }, act: create("l"), gives: "!not-permitted" },
  { does: "creates through a folder's link", links: { l: "../other" }, act: create("l/new"), gives: "!not-permitted" },
  { does: "writes through a link", links: { l: "../secret.txt" }, act: create("l"), gives: "!not-permitted" },
  {
    does: "writes through a path's link",
    links: { l: "OUTSIDE/secret.txt" },
    act: create("l"),
    gives: "!not-permitted",
  },
  {
    does: "empties through a link",
    links: { l: "../secret.txt" },
    act: (folder) => folder.openAt({ symlinkFollow: true }, "l", { truncate: true }, { write: true }),
    gives: "!not-permitted",
  },
  {
    does: "creates what must not be there where a link is",
    links: { l: "../new.txt" },
    act: (folder) => folder.openAt({ symlinkFollow: true }, "l", { create: true, exclusive: true }, { write: true }),
    gives: "!exist",
  },
  { does: "makes a folder above", act: (folder) => folder.createDirectoryAt("../new"), gives: "!not-permitted" },
  {
    does: "makes a folder through a link",
    links: { l: ".." },
    act: (folder) => folder.createDirectoryAt("l/new/"),
    gives: "!not-permitted",
  },
  { does: "removes above", act: (folder) => folder.unlinkFileAt("../secret.txt"), gives: "!not-permitted" },
  {
    does: "removes through a link",
    links: { l: ".." },
    act: (folder) => folder.unlinkFileAt("l/secret.txt"),
    gives: "!not-permitted",
  },
  {
    does: "removes a link",
    links: { l: "../secret.txt" },
    act: (folder, { inside }) => [folder.unlinkFileAt("l"), existsSync(join(inside, "l"))],
    gives: ",false",
  },
  {
    does: "removes a folder through its link",
    links: { l: "../other" },
    act: (folder) => folder.removeDirectoryAt("l/"),
    gives: "!not-directory",
  },
  { does: "removes the folder itself", act: (folder) => folder.removeDirectoryAt("."), gives: "!invalid" },
  {
    does: "moves a file out",
    act: (folder) => folder.renameAt("file.txt", folder, "../file.txt"),
    gives: "!not-permitted",
  },
  {
    does: "moves a file out through a link",
    links: { l: "../other" },
    act: (folder) => folder.renameAt("file.txt", folder, "l/file.txt"),
    gives: "!not-permitted",
  },
  {
    does: "moves a file in",
    act: (folder) => folder.renameAt("../secret.txt", folder, "mine.txt"),
    gives: "!not-permitted",
  },
  {
    does: "moves a file over a link",
    links: { l: "../secret.txt" },
    act: (folder) => [folder.renameAt("file.txt", folder, "l"), textAt(folder, "l")],
    gives: ",file",
  },
  {
    does: "moves a link to where it leads out",
    links: { "sub/l": "../secret.txt" },
    act: (folder) => [folder.renameAt("sub/l", folder, "l"), textAt(folder, "l")],
    gives: ",!not-permitted",
  },
  {
    does: "makes a link out",
    act: (folder) => folder.symlinkAt("../secret.txt", "l"),
    gives: "!not-permitted",
  },
  {
    does: "makes a hard link",
    act: (folder) => folder.linkAt({}, "file.txt", folder, "l"),
    gives: "!not-permitted",
  },
  {
    does: "sets the times of what a link leads to",
    links: { l: "../secret.txt" },
    act: (folder) => folder.setTimesAt({ symlinkFollow: true }, "l", { tag: "now" }, { tag: "now" }),
    gives: "!not-permitted",
  },
  {
    does: "sets the times of a link",
    links: { l: "../secret.txt" },
    act: (folder, { inside }) => [
      folder.setTimesAt({}, "l", { tag: "now" }, { tag: "now" }),
      lstatSync(join(inside, "l")).mtimeMs,
    ],
    gives: ",1796040000123",
  },
];
