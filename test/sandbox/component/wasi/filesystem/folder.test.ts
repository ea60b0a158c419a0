import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MAX_LISTED } from "../../../../../host/sandbox/grants/disk/handles.ts";
import { type Descriptor, drop, grantedFolder, outcomeOf, textAt } from "../../../grants/granted.ts";

const FILE = { read: true, write: true };

function opened(files: Readonly<Record<string, string>> = {}) {
  const granted = grantedFolder(files);
  const { descriptor: folder, handles } = granted.open({ writable: true });
  return { folder, handles, granted, at: (name: string) => join(granted.inside, name) };
}

/** The entries of a folder, with their types. */
function listed(folder: Descriptor): string[] {
  const stream = folder.readDirectory();
  const entries: string[] = [];
  for (let entry = stream.readDirectoryEntry(); entry !== undefined; entry = stream.readDirectoryEntry()) {
    entries.push(`${entry.name} ${entry.type}`);
  }
  return entries;
}

describe("opening", () => {
  test("makes a file where there is none, and keeps one that is there", () => {
    const { folder, at } = opened();
    folder.openAt({}, "new.txt", { create: true }, FILE).write(Uint8Array.of(0x61), 0n);
    expect(readFileSync(at("new.txt"), "utf8")).toBe("a");
    folder.openAt({}, "new.txt", { create: true }, FILE);
    expect(readFileSync(at("new.txt"), "utf8")).toBe("a");
    expect(statSync(at("new.txt")).mode & 0o111).toBe(0);
  });

  test("makes a file where a link inside leads to none", () => {
    const { folder, at } = opened();
    symlinkSync("sub/new.txt", at("l"));
    folder.openAt({ symlinkFollow: true }, "l", { create: true }, FILE);
    expect(existsSync(at("sub/new.txt"))).toBe(true);
  });

  test("empties a file on demand", () => {
    const { folder, at } = opened();
    folder.openAt({}, "file.txt", { truncate: true }, { write: true });
    expect(readFileSync(at("file.txt"), "utf8")).toBe("");
  });

  test.each([
    ["what isn't there", "none.txt", {}, FILE, "!no-entry"],
    ["below what isn't there", "none/none.txt", { create: true }, FILE, "!no-entry"],
    ["what must not be there", "file.txt", { create: true, exclusive: true }, FILE, "!exist"],
    ["a folder that must not be there", "sub", { create: true, exclusive: true }, FILE, "!exist"],
    ["a file as a folder", "file.txt", { directory: true }, {}, "!not-directory"],
    ["a folder to write it", "sub", {}, { write: true }, "!is-directory"],
    ["a folder to empty it", "sub", { truncate: true }, {}, "!is-directory"],
    ["a new folder", "new", { create: true, directory: true }, {}, "!invalid"],
    ["a file whose writes are waited for", "file.txt", {}, { write: true, fileIntegritySync: true }, "!unsupported"],
  ] as const)("%s fails", (_, path, open, flags, error) => {
    const { folder } = opened();
    expect(outcomeOf(() => folder.openAt({}, path, open, flags))).toBe(error);
  });

  test("a folder keeps what may be done in it, whatever it is opened for", () => {
    const { folder, granted, at } = opened();
    folder.openAt({}, "sub", { directory: true }, {}).createDirectoryAt("new");
    expect(existsSync(at("sub/new"))).toBe(true);
    const { descriptor, warnings } = granted.open();
    expect(descriptor.getFlags()).toEqual({ read: true, mutateDirectory: false });
    const sub = descriptor.openAt({}, "sub", { directory: true }, { read: true });
    expect(outcomeOf(() => sub.createDirectoryAt("other"))).toBe("!read-only");
    expect(outcomeOf(() => descriptor.openAt({}, "sub", {}, { mutateDirectory: true }))).toBe("!read-only");
    expect(warnings).toEqual([
      "writing `other` in `/granted` is not granted",
      "writing `sub` in `/granted` is not granted",
    ]);
  });
});

describe("changing", () => {
  test("makes and removes folders", () => {
    const { folder, at } = opened();
    folder.createDirectoryAt("a");
    folder.createDirectoryAt("a/b/");
    expect(statSync(at("a/b")).isDirectory()).toBe(true);
    expect(outcomeOf(() => folder.createDirectoryAt("a"))).toBe("!exist");
    expect(outcomeOf(() => folder.createDirectoryAt("."))).toBe("!exist");
    expect(outcomeOf(() => folder.removeDirectoryAt("a"))).toBe("!not-empty");
    folder.removeDirectoryAt("a/b/");
    folder.removeDirectoryAt("a");
    expect(existsSync(at("a"))).toBe(false);
  });

  test("removes files, and no folders", () => {
    const { folder, at } = opened();
    folder.unlinkFileAt("file.txt");
    expect(existsSync(at("file.txt"))).toBe(false);
    expect(outcomeOf(() => folder.unlinkFileAt("sub"))).toBe("!is-directory");
    expect(outcomeOf(() => folder.unlinkFileAt("sub/"))).toBe("!is-directory");
    expect(outcomeOf(() => folder.removeDirectoryAt("sub/deep.txt"))).toBe("!not-directory");
  });

  test("moves files and folders, within a folder and from one to another", () => {
    const { folder } = opened();
    folder.renameAt("file.txt", folder, "sub/moved.txt");
    const sub = folder.openAt({}, "sub", { directory: true }, {});
    sub.renameAt("deep.txt", folder, "up.txt");
    expect([textAt(folder, "sub/moved.txt"), textAt(folder, "up.txt")]).toEqual(["file", "deep"]);
    folder.renameAt("sub/", folder, "other/");
    expect(textAt(folder, "other/moved.txt")).toBe("file");
  });

  test.each([
    ["what isn't there", "none", "new", "!no-entry"],
    ["a file as a folder", "file.txt/", "new", "!not-directory"],
    ["a file to a folder's name", "file.txt", "new/", "!not-directory"],
    ["a file over a folder", "file.txt", "sub", "!is-directory"],
    ["a folder into itself", "sub", "sub/sub", "!invalid"],
    ["the folder itself", ".", "new", "!invalid"],
  ])("moving %s fails", (_, from, to, error) => {
    const { folder } = opened();
    expect(outcomeOf(() => folder.renameAt(from, folder, to))).toBe(error);
  });

  test("moves nothing from a folder that is only read, and nothing into one", () => {
    const { folder, granted } = opened();
    const other = grantedFolder();
    const { descriptor: readable } = other.open();
    expect(outcomeOf(() => readable.renameAt("file.txt", folder, "theirs.txt"))).toBe("!read-only");
    expect(outcomeOf(() => folder.renameAt("file.txt", readable, "mine.txt"))).toBe("!read-only");
    expect([existsSync(join(other.inside, "file.txt")), existsSync(join(granted.inside, "file.txt"))]).toEqual([
      true,
      true,
    ]);
  });

  test("sets times by path", () => {
    const { folder, at } = opened();
    const then = { tag: "timestamp", val: { seconds: 1000n, nanoseconds: 0 } } as const;
    for (const path of ["file.txt", "sub", "."]) {
      folder.setTimesAt({}, path, then, then);
      expect([statSync(at(path)).atimeMs, statSync(at(path)).mtimeMs]).toEqual([1_000_000, 1_000_000]);
    }
    folder.setTimes(then, { tag: "now" });
    expect(statSync(at(".")).mtimeMs).toBe(1_796_040_000_123);
    expect(outcomeOf(() => folder.setTimesAt({}, "none", then, then))).toBe("!no-entry");
  });
});

describe("looking", () => {
  test("lists what is there by name, with its type", () => {
    const { folder, at } = opened({ "b.txt": "", "a.txt": "", "sub/c.txt": "" });
    symlinkSync("/nowhere", at("link"));
    const all = [
      "a.txt regular-file",
      "b.txt regular-file",
      "file.txt regular-file",
      "link symbolic-link",
      "sub directory",
    ];
    expect(listed(folder)).toEqual(all);
    expect(listed(folder.openAt({}, "sub", {}, {}))).toEqual(["c.txt regular-file", "deep.txt regular-file"]);
  });

  test("lists as much as a call may hold, and again when a listing is dropped", () => {
    const { folder, handles } = opened();
    expect(handles.listed.take(MAX_LISTED - 3)).toBe(true);
    const stream = folder.readDirectory();
    expect(outcomeOf(() => folder.readDirectory())).toBe("!overflow");
    expect(outcomeOf(() => folder.readDirectory())).toBe("!overflow");
    drop(stream);
    expect(listed(folder)).toHaveLength(2);
  });

  test("tells of what a path leads to", () => {
    const { folder, at } = opened();
    mkdirSync(at("empty"));
    symlinkSync("file.txt", at("link"));
    expect(folder.statAt({}, "file.txt")).toMatchObject({ type: "regular-file", size: 4n, linkCount: 1n });
    expect(folder.statAt({ symlinkFollow: true }, "link")).toMatchObject({ type: "regular-file", size: 4n });
    expect(folder.statAt({}, "link")).toMatchObject({ type: "symbolic-link" });
    expect(folder.statAt({}, "empty/..")).toEqual(folder.stat());
    expect(folder.statAt({}, "sub/")).toMatchObject({ type: "directory" });
    expect(folder.isSameObject(folder.openAt({}, "sub/..", {}, {}))).toBe(true);
    expect(folder.readlinkAt("link")).toBe("file.txt");
    expect(outcomeOf(() => folder.readlinkAt("file.txt"))).toBe("!invalid");
    expect(outcomeOf(() => folder.metadataHashAt({}, "none"))).toBe("!no-entry");
  });

  test("what only files have fails", () => {
    const { folder } = opened();
    const tries = [
      () => folder.read(1n, 0n),
      () => folder.write(Uint8Array.of(1), 0n),
      () => folder.setSize(0n),
      () => folder.readViaStream(0n),
      () => folder.writeViaStream(0n),
      () => folder.appendViaStream(),
    ];
    expect(tries.map(outcomeOf)).toEqual(tries.map(() => "!is-directory"));
  });
});

test("nothing but what its WIT has can be asked for by name", () => {
  const { folder } = opened();
  const file = folder.openAt({}, "file.txt", {}, { read: true });
  for (const resource of [folder, file, file.readViaStream(0n), folder.readDirectory()]) {
    const own = Object.getPrototypeOf(resource);
    const inherited = new Set<string>();
    for (let proto = Object.getPrototypeOf(own); proto !== Object.prototype; proto = Object.getPrototypeOf(proto)) {
      for (const name of Object.getOwnPropertyNames(proto)) inherited.add(name);
    }
    const more = Object.getOwnPropertyNames(own).filter((name) => !inherited.has(name));
    expect(more).toEqual(own.constructor.name === "DirectoryEntryStream" ? ["readDirectoryEntry"] : []);
    expect(Object.values(resource).filter((value) => typeof value === "function")).toEqual([]);
  }
});
