import type { OptionSyntax } from "./options.ts";

/** Which arguments of a program name what it changes. */
export interface Program extends OptionSyntax {
  /** The operands that it changes: none where left out; `rest` are all but the first. */
  changes?: "all" | "last" | "rest" | "first";
  /** The options of which one must be there, for it to change its operands. */
  only?: string;
  /** The options that let it change a folder with all that lies in it; `always` where it needs none. */
  tree?: string;
  /** The options whose value it writes to. */
  out?: string;
  /** Into a folder, it puts what its other operands name: under their last part. */
  copies?: true;
  /** The options that stand for the first operand of `rest`. */
  instead?: string;
  /** Operands such as `of=FILE` that it writes to. */
  named?: string;
}

const deletes: Program = { changes: "all", tree: "always" };
const edits: Program = { changes: "all" };
const compresses: Program = { changes: "all", values: "S T", tree: "r" };
const owns: Program = { changes: "rest", instead: "reference", tree: "R recursive", values: "from" };
const formats: Program = { changes: "all", only: "w write i in-place fix", tree: "always" };
const builds: Program = { values: "o I L D x include", out: "o" };
const puts: Program = { changes: "last", copies: true };

/** By the program's name, without its folder and in lower case. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  // files
  rm: { changes: "all", tree: "r R recursive" },
  rmdir: { changes: "all" },
  unlink: edits,
  shred: { changes: "all", values: "n s iterations size random-source" },
  truncate: { changes: "all", values: "s size r reference" },
  touch: { changes: "all", values: "d t r date reference time" },
  mkdir: { changes: "all", values: "m mode" },
  mkfifo: { changes: "all", values: "m mode" },
  mknod: { changes: "first", values: "m mode" },
  mv: {
    changes: "all",
    copies: true,
    tree: "always",
    values: "t target-directory S suffix",
    out: "t target-directory",
  },
  cp: { ...puts, values: "t target-directory S suffix", out: "t target-directory" },
  install: { ...puts, values: "t target-directory m mode o owner g group S suffix", out: "t target-directory" },
  rsync: {
    ...puts,
    values: "e rsh f filter exclude include exclude-from include-from files-from log-file port T temp-dir",
  },
  scp: { ...puts, values: "i P o F J c l S" },
  ditto: puts,
  ln: { changes: "all", copies: true, values: "t target-directory S suffix", out: "t target-directory" },
  link: edits,
  rename: { changes: "rest" },
  trash: deletes,
  "trash-put": deletes,
  rimraf: deletes,
  del: deletes,
  erase: deletes,
  rd: deletes,
  copy: puts,
  xcopy: puts,
  move: { changes: "all", copies: true, tree: "always" },
  ren: edits,
  // permissions and owners
  chmod: owns,
  chown: owns,
  chgrp: owns,
  chattr: { changes: "rest", tree: "R" },
  setfacl: { changes: "all", values: "m x M X modify remove set", tree: "R recursive" },
  xattr: { changes: "all", only: "w d c" },
  // what is written to
  tee: edits,
  sponge: edits,
  dd: { named: "of" },
  sed: { changes: "rest", only: "i in-place I", values: "e expression f file l", instead: "e expression f file" },
  perl: { changes: "all", only: "i", values: "e E" },
  ruby: { changes: "all", only: "i", values: "e" },
  awk: { changes: "rest", only: "i", values: "i v F f include" },
  gawk: { changes: "rest", only: "i", values: "i v F f include" },
  yq: { changes: "rest", only: "i inplace in-place" },
  sort: { values: "o output k t T S", out: "o output" },
  uniq: { changes: "rest", values: "f s w" },
  split: { changes: "rest", values: "a b C l n" },
  csplit: { values: "f prefix n b", out: "f prefix" },
  script: { changes: "first", values: "c" },
  patch: { changes: "first", values: "p i d o B z strip input directory output", out: "o output" },
  ed: edits,
  ex: { changes: "all", values: "c" },
  vi: { changes: "all", values: "c" },
  vim: { changes: "all", values: "c S u" },
  nvim: { changes: "all", values: "c S u" },
  nano: edits,
  emacs: { changes: "all", values: "eval l f" },
  code: edits,
  // downloads and archives
  curl: {
    values:
      "o output d data H header X request u user A F form T upload-file e b c cookie-jar D dump-header K config x",
    out: "o output c cookie-jar D dump-header",
  },
  wget: {
    values: "O output-document o output-file P directory-prefix U header post-data",
    out: "O output-document o output-file P directory-prefix",
  },
  tar: { values: "f file C directory X exclude T", out: "C directory" },
  unzip: { values: "d x P", out: "d" },
  zip: { changes: "first", values: "x i P" },
  "7z": { changes: "rest" },
  gzip: compresses,
  gunzip: compresses,
  bzip2: compresses,
  bunzip2: compresses,
  xz: compresses,
  unxz: compresses,
  zstd: { changes: "all", only: "rm o", values: "o" },
  // tools that write beside their main work
  "ssh-keygen": { values: "f t b C N O", out: "f" },
  openssl: { values: "out in", out: "out" },
  cc: builds,
  gcc: builds,
  "g++": builds,
  clang: builds,
  rustc: builds,
  prettier: formats,
  biome: formats,
  eslint: formats,
  gofmt: formats,
  "clang-format": formats,
  black: formats,
  rustfmt: { changes: "all" },
  // PowerShell
  "remove-item": deletes,
  "move-item": deletes,
  "rename-item": edits,
  "new-item": { changes: "all", values: "ItemType Value" },
  "set-content": { changes: "first", values: "Path LiteralPath Value Encoding", out: "Path LiteralPath" },
  "add-content": { changes: "first", values: "Path LiteralPath Value Encoding", out: "Path LiteralPath" },
  "clear-content": edits,
  "out-file": { changes: "first", values: "FilePath LiteralPath Encoding", out: "FilePath LiteralPath" },
  "copy-item": { ...puts, values: "Destination", out: "Destination" },
};
