import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readArchive } from "../../../host/bundle/archive/read.ts";
import { writeArchive } from "../../../host/bundle/archive/write.ts";
import { archiveOf, blocksOf, type Entry, longName } from "./archives.ts";

const FINE: Entry = { path: "package/hooklet.json", body: "{}" };
const two = (entry: Entry) => archiveOf([FINE, entry]);
const MIB = 1024 ** 2;

/** Archives that somebody made to do harm, or that are damaged: the code and the words that refuse each. */
const HOSTILE: readonly (readonly [string, () => Uint8Array, string, RegExp])[] = [
  ["`..`", () => two({ path: "package/../../evil" }), "bundle.archive", /`\.\.`/],
  ["`..` alone", () => two({ path: ".." }), "bundle.archive", /`\.\.`/],
  ["an absolute name", () => two({ path: "/etc/cron.d/evil" }), "bundle.archive", /is absolute/],
  ["a drive", () => two({ path: "C:/evil" }), "bundle.archive", /is absolute/],
  ["backslashes", () => two({ path: "package\\..\\evil" }), "bundle.archive", /character that file names/],
  [
    "a symbolic link",
    () => two({ path: "package/a", type: "SymbolicLink", linkpath: "/etc/passwd" }),
    "bundle.archive",
    /a symbolic link/,
  ],
  [
    "a hard link",
    () => two({ path: "package/a", type: "Link", linkpath: "/etc/passwd" }),
    "bundle.archive",
    /a hard link/,
  ],
  [
    "a device",
    () => two({ path: "package/a", type: "CharacterDevice", devmaj: 1, devmin: 3 }),
    "bundle.archive",
    /a device/,
  ],
  ["a block device", () => two({ path: "package/a", type: "BlockDevice" }), "bundle.archive", /a device/],
  ["a pipe", () => two({ path: "package/a", type: "FIFO" }), "bundle.archive", /a pipe/],
  ["a sparse file", () => two({ path: "package/a", type: "SparseFile" }), "bundle.archive", /SparseFile/],
  ["the same name twice", () => two(FINE), "bundle.archive", /there twice/],
  ["names that differ in case", () => two({ path: "package/HOOKLET.json" }), "bundle.archive", /in case alone/],
  [
    "folders that differ in case",
    () => archiveOf([{ path: "package/a/b" }, { path: "package/A/c" }]),
    "bundle.archive",
    /in case alone/,
  ],
  [
    "letters composed in two ways",
    () => archiveOf([{ path: "package/\u00e9" }, { path: "package/e\u0301" }]),
    "bundle.archive",
    /in case alone/,
  ],
  [
    "a name that is file and folder",
    () => two({ path: "package/hooklet.json/a" }),
    "bundle.archive",
    /file and a folder/,
  ],
  ["two outermost folders", () => two({ path: "other/a" }), "bundle.archive", /not in the folder/],
  ["no outermost folder", () => archiveOf([{ path: "hooklet.json" }]), "bundle.archive", /not in a folder/],
  ["a control character", () => two({ path: "package/a\u001b[2J" }), "bundle.archive", /character that file names/],
  ["a device of Windows", () => two({ path: "package/aux.wasm" }), "bundle.archive", /device of Windows/],
  ["a name that ends with a dot", () => two({ path: "package/a." }), "bundle.archive", /ends with a dot/],
  [
    "a name in an extended header",
    () => gzipSync(Buffer.concat([longName("package/../../evil"), ...blocksOf(FINE)])),
    "bundle.archive",
    /`\.\.`/,
  ],
  [
    "a name that is too long",
    () => gzipSync(Buffer.concat([longName(`package/${"a/".repeat(150)}b`), ...blocksOf(FINE)])),
    "bundle.archive",
    /longer than 200/,
  ],
  ["a bomb", () => gzipSync(Buffer.alloc(257 * MIB)), "bundle.too-large", /unpacks to more than/],
  ["an archive that is too large", () => new Uint8Array(64 * MIB + 1), "bundle.too-large", /larger than/],
  [
    "too many entries",
    () => archiveOf(Array.from({ length: 1001 }, (_, index) => ({ path: `package/${index}` }))),
    "bundle.too-large",
    /more than 1000/,
  ],
  ["zipped twice", () => gzipSync(archiveOf([FINE])), "bundle.archive", /not a `\.tar\.gz`/],
  ["a wrong checksum", () => corrupted(), "bundle.archive", /checksum/],
  ["cut off", () => archiveOf([FINE]).slice(0, 60), "bundle.archive", /damaged/],
  [
    "an entry that is cut off",
    () => gzipSync(Buffer.concat(blocksOf({ ...FINE, size: 5000 }))),
    "bundle.archive",
    /damaged/,
  ],
  ["no archive", () => Buffer.from("hello"), "bundle.archive", /damaged/],
  ["nothing", () => new Uint8Array(), "bundle.archive", /damaged|not a/],
];

function corrupted(): Uint8Array {
  const [header = new Uint8Array(), ...rest] = blocksOf(FINE);
  header.set([0x37], 130);
  return gzipSync(Buffer.concat([header, ...rest]));
}

test.for(HOSTILE)("refuses %s", ([, make, code, words]) => {
  const bytes = make();
  expect(() => readArchive(bytes)).toThrow(expect.objectContaining({ code, message: expect.stringMatching(words) }));
});

test("takes what npm and git write: folders, extended headers, names with dots", () => {
  const files = readArchive(
    archiveOf([
      { path: "package/", type: "Directory" },
      { path: "package/a/", type: "Directory" },
      { path: "package/a/.hidden", body: "x" },
      { path: "package/a/b..c", body: "" },
    ]),
  );
  expect([...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ["a/.hidden", "x"],
    ["a/b..c", ""],
  ]);
});

const name = fc.stringMatching(/^[a-z]{1,20}(\/[a-z]{1,20}){0,3}$/);

test("reads back what was written, whatever the files hold", () => {
  fc.assert(
    fc.property(fc.dictionary(name, fc.uint8Array({ maxLength: 2000 })), (contents) => {
      const names = Object.keys(contents);
      fc.pre(names.length > 0 && !names.some((a) => names.some((b) => b.startsWith(`${a}/`))));
      const files = new Map(Object.entries(contents));
      expect([...readArchive(writeArchive(files))].toSorted()).toEqual(
        [...files].map(([path, bytes]) => [path, Buffer.from(bytes)]).toSorted(),
      );
    }),
    { numRuns: 50 },
  );
});

test("an archive with a flipped byte is refused or read, and nothing else happens", () => {
  const files = new Map([
    ["hooklet.json", Buffer.from("{}")],
    ["a/b.wasm", Buffer.alloc(3000, 7)],
  ]);
  const sound = gunzipSync(writeArchive(files));
  let refused = 0;
  fc.assert(
    fc.property(fc.nat({ max: sound.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const bytes = Uint8Array.from(sound);
      bytes[at] = (bytes[at] ?? 0) ^ by;
      try {
        readArchive(gzipSync(bytes, { level: 1 }));
      } catch (error) {
        refused += 1;
        expect(error).toMatchObject({ name: "HookletError", code: expect.stringMatching(/^bundle\./) });
      }
    }),
    { numRuns: 2000 },
  );
  expect(refused).toBeGreaterThan(100);
});
