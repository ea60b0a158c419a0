import { expect, test } from "vitest";
import { errorOf, guestView } from "./guest-view.ts";

test("opens no folder by itself", () => {
  expect(guestView().imports["wasi:filesystem/preopens"].getDirectories()).toEqual([]);
});

const { Descriptor, DirectoryEntryStream, filesystemErrorCode } = guestView().imports["wasi:filesystem/types"];
const methods = Object.getOwnPropertyNames(Descriptor.prototype).filter((name) => name !== "constructor");

test.each(methods)("`%s` does nothing for a descriptor that the guest made up", (name) => {
  // What the glue makes of a handle that was never given out.
  const made = Object.create(Descriptor.prototype);
  if (name === "advise") return expect(made.advise()).toBeUndefined();
  expect(() => made[name](made)).toThrow();
});

test.each(["openAt", "read", "getFlags"])("`%s` gives the error of its WIT then", (name) => {
  expect(errorOf(() => Object.create(Descriptor.prototype)[name]())).toBe("bad-descriptor");
});

test("a listing that the guest made up gives nothing", () => {
  expect(() => Object.create(DirectoryEntryStream.prototype).readDirectoryEntry()).toThrow(TypeError);
});

test("no error of another stream comes from a file", () => {
  const { imports } = guestView();
  expect(filesystemErrorCode(Object.create(imports["wasi:io/error"].Error.prototype))).toBeUndefined();
});
