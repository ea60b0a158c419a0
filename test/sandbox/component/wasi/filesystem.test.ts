import { expect, test } from "vitest";
import { WasiTrap } from "../../../../host/sandbox/component/wasi/errors.ts";
import { errorOf, guestView } from "./guest-view.ts";

test("opens no folder", () => {
  expect(guestView().imports["wasi:filesystem/preopens"].getDirectories()).toEqual([]);
});

const { Descriptor, DirectoryEntryStream, filesystemErrorCode } = guestView().imports["wasi:filesystem/types"];
const methods = Object.getOwnPropertyNames(Descriptor.prototype).filter((name) => name !== "constructor");

test.each(methods.filter((name) => name !== "isSameObject"))("`%s` knows no descriptor", (name) => {
  expect(errorOf(() => Reflect.get(Descriptor.prototype, name)())).toBe("bad-descriptor");
});

test("comparing descriptors, which can't fail, traps", () => {
  expect(() => Descriptor.prototype.isSameObject(Descriptor.prototype)).toThrow(WasiTrap);
});

test("reading a folder that isn't open knows no descriptor", () => {
  expect(errorOf(() => DirectoryEntryStream.prototype.readDirectoryEntry())).toBe("bad-descriptor");
});

test("no error of a stream comes from a file", () => {
  const { imports } = guestView();
  expect(filesystemErrorCode(Object.create(imports["wasi:io/error"].Error.prototype))).toBeUndefined();
});
