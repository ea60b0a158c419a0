import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ANCHORED } from "../../../../../host/sandbox/grants/disk/handles.ts";
import { MAX_FILE, MAX_TRANSFER } from "../../../../../host/sandbox/grants/disk/transfer.ts";
import { openFiles } from "../../../../support/open-files.ts";
import { drop, grantedFolder, outcomeOf } from "../../../grants/granted.ts";
import { errorOf, type GuestView } from "../guest-view.ts";

type IoError = GuestView["imports"]["wasi:io/error"]["Error"]["prototype"];

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (given: Uint8Array) => new TextDecoder().decode(given);

/** A file of a granted folder that a guest has open. */
function opened(content: string, flags: { read?: boolean; write?: boolean } = { read: true, write: true }) {
  const granted = grantedFolder({ "f.txt": content });
  const guest = granted.open({ writable: true });
  const path = join(granted.inside, "f.txt");
  const file = guest.descriptor.openAt({}, "f.txt", {}, flags);
  return { file, path, guest, onDisk: () => readFileSync(path, "utf8") };
}

describe("reading", () => {
  test("gives what is there, and tells the end", () => {
    const { file } = opened("hello");
    expect(file.read(3n, 1n)).toEqual([bytes("ell"), false]);
    expect(file.read(100n, 3n)).toEqual([bytes("lo"), false]);
    expect(file.read(100n, 5n)).toEqual([bytes(""), true]);
    expect(file.read(1n, 10_000n)).toEqual([bytes(""), true]);
    expect(file.read(0n, 0n)).toEqual([bytes(""), false]);
  });

  test("gives so much at once and no more, whatever is asked for", () => {
    const { file } = opened("x".repeat(MAX_TRANSFER + 1));
    expect(file.read(2n ** 64n - 1n, 0n)[0].length).toBe(MAX_TRANSFER);
    expect(outcomeOf(() => file.read(1n, 2n ** 64n - 1n))).toBe("!invalid");
  });

  test("needs to be asked for when the file is opened", () => {
    const { file } = opened("secret", { write: true });
    expect(outcomeOf(() => file.read(1n, 0n))).toBe("!bad-descriptor");
    expect(outcomeOf(() => file.readViaStream(0n))).toBe("!bad-descriptor");
  });
});

describe("writing", () => {
  test("changes what is there", () => {
    const { file, onDisk } = opened("hello");
    expect(file.write(bytes("ipp"), 1n)).toBe(3n);
    expect(file.write(bytes("!"), 7n)).toBe(1n);
    expect(onDisk()).toBe("hippo\0\0!");
    file.setSize(2n);
    expect(onDisk()).toBe("hi");
    file.sync();
    file.syncData();
  });

  test("needs to be asked for when the file is opened", () => {
    const { file, onDisk } = opened("hello", { read: true });
    const tries = [
      () => file.write(bytes("x"), 0n),
      () => file.setSize(0n),
      () => file.writeViaStream(0n),
      () => file.appendViaStream(),
      () => file.setTimes({ tag: "now" }, { tag: "now" }),
    ];
    expect(tries.map(outcomeOf)).toEqual(tries.map(() => "!bad-descriptor"));
    expect(onDisk()).toBe("hello");
  });

  test("makes no file larger than it may be", () => {
    const { file, path } = opened("hello");
    expect(outcomeOf(() => file.setSize(BigInt(MAX_FILE) + 1n))).toBe("!file-too-large");
    expect(outcomeOf(() => file.write(bytes("x"), BigInt(MAX_FILE)))).toBe("!file-too-large");
    expect(outcomeOf(() => file.write(bytes("x"), 2n ** 64n - 1n))).toBe("!file-too-large");
    expect(statSync(path).size).toBe(5);
    expect(file.write(bytes("x"), BigInt(MAX_FILE) - 1n)).toBe(1n);
  });

  test("takes so much at once and no more", () => {
    const { file, path } = opened("");
    expect(file.write(new Uint8Array(MAX_TRANSFER + 1), 0n)).toBe(BigInt(MAX_TRANSFER));
    expect(statSync(path).size).toBe(MAX_TRANSFER);
  });
});

test("what only folders have fails", () => {
  const { file, guest } = opened("hello");
  const tries = [
    () => file.openAt({}, ".", {}, {}),
    () => file.readDirectory(),
    () => file.createDirectoryAt("x"),
    () => file.statAt({}, "."),
    () => guest.descriptor.renameAt("f.txt", file, "x"),
  ];
  expect(tries.map(outcomeOf)).toEqual(tries.map(() => "!not-directory"));
});

test("it says what it is", () => {
  const { file, path, guest } = opened("hello");
  const { mtimeNs, atimeNs, ctimeNs } = statSync(path, { bigint: true });
  const time = (ns: bigint) => ({ seconds: ns / 1_000_000_000n, nanoseconds: Number(ns % 1_000_000_000n) });
  expect(file.getType()).toBe("regular-file");
  expect(file.getFlags()).toEqual({ read: true, write: true });
  expect(file.stat()).toEqual({
    type: "regular-file",
    linkCount: 1n,
    size: 5n,
    dataAccessTimestamp: time(atimeNs),
    dataModificationTimestamp: time(mtimeNs),
    statusChangeTimestamp: time(ctimeNs),
  });
  expect(file.isSameObject(guest.descriptor.openAt({}, "f.txt", {}, { read: true }))).toBe(true);
  expect(file.isSameObject(guest.descriptor)).toBe(false);
  expect(file.metadataHash()).toEqual(guest.descriptor.metadataHashAt({}, "f.txt"));
  expect(file.metadataHash()).not.toEqual(guest.descriptor.metadataHash());
  file.advise(0n, 5n, "will-need");
});

test("its times are set, `now` being the plugin's own", () => {
  const { file, path } = opened("hello");
  const before = statSync(path).mtimeMs;
  file.setTimes({ tag: "timestamp", val: { seconds: 1000n, nanoseconds: 500_000_000 } }, { tag: "no-change" });
  expect([statSync(path).atimeMs, Math.round(statSync(path).mtimeMs)]).toEqual([1_000_500, Math.round(before)]);
  file.setTimes({ tag: "no-change" }, { tag: "now" });
  expect([statSync(path).atimeMs, statSync(path).mtimeMs]).toEqual([1_000_500, 1_796_040_000_123]);
  const never = { tag: "timestamp", val: { seconds: 2n ** 63n, nanoseconds: 0 } } as const;
  expect(outcomeOf(() => file.setTimes(never, never))).toBe("!invalid");
});

describe("streams", () => {
  test("read to the end, from where they start", () => {
    const { file } = opened("hello world");
    const stream = file.readViaStream(6n);
    expect(text(stream.read(2n))).toBe("wo");
    expect(stream.skip(1n)).toBe(1n);
    expect(stream.subscribe().ready()).toBe(true);
    expect(text(stream.blockingRead(100n))).toBe("ld");
    expect(errorOf(() => stream.read(1n))).toEqual({ tag: "closed" });
  });

  test("write from where they start", () => {
    const { file, onDisk } = opened("hello world");
    const stream = file.writeViaStream(6n);
    stream.write(bytes("th"));
    stream.blockingWriteAndFlush(bytes("ere!"));
    expect(onDisk()).toBe("hello there!");
  });

  test("append, whoever else does", () => {
    const { file, path, onDisk } = opened("one\n");
    const [stream, other] = [file.appendViaStream(), file.appendViaStream()];
    stream.write(bytes("two\n"));
    other.write(bytes("three\n"));
    writeFileSync(path, "four\n", { flag: "a" });
    stream.write(bytes("five\n"));
    expect(onDisk()).toBe("one\ntwo\nthree\nfour\nfive\n");
  });

  test.runIf(ANCHORED)("outlive the descriptor that they come from, and close the file when they are dropped", () => {
    const { file, path } = opened("hello");
    const stream = file.readViaStream(0n);
    drop(file);
    expect(text(stream.read(10n))).toBe("hello");
    expect(openFiles()).toContain(path);
    drop(stream);
    expect(openFiles()).not.toContain(path);
  });

  test("tell what went wrong as an error that has a code", () => {
    const { file, guest } = opened("hello");
    const stream = file.writeViaStream(BigInt(MAX_FILE));
    const { tag, val: error } = errorOf(() => stream.write(bytes("x"))) as { tag: string; val: IoError };
    expect(tag).toBe("last-operation-failed");
    expect(error).toBeInstanceOf(guest.imports["wasi:io/error"].Error);
    expect(guest.imports["wasi:filesystem/types"].filesystemErrorCode(error)).toBe("file-too-large");
    expect(error.toDebugString()).toBe("the file system answers `file-too-large`");
  });
});
