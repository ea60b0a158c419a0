import { describe, expect, test } from "vitest";
import { grantedFolders } from "../../../host/handler/wasm/folders.ts";

const grants = (read: readonly string[], write: readonly string[] = []) => ({ env: [], http: [], read, write });

describe("a granted folder", () => {
  test.each([
    ["./docs", "/docs", "/ws", "docs"],
    ["docs", "/docs", "/ws", "docs"],
    ["./docs/api/", "/docs/api", "/ws", "docs/api/"],
    ["./a/../docs", "/docs", "/ws", "docs"],
    [".", "/", "/ws", "."],
    ["./", "/", "/ws", "./"],
    ["...", "/...", "/ws", "..."],
    ["..docs", "/..docs", "/ws", "..docs"],
    ["~/docs", "/~/docs", "/ws", "~/docs"],
    ["", "/", "/ws", ""],
    // What leads out of the base by itself is a base of its own.
    ["..", "/", "/", "."],
    ["../shared", "/shared", "/shared", "."],
    ["../../x/shared", "/x/shared", "/x/shared", "."],
    ["a/../../shared", "/shared", "/shared", "."],
    ["/usr/share/dict", "/usr/share/dict", "/usr/share/dict", "."],
    ["/data/", "/data", "/data", "."],
    ["/", "/", "/", "."],
  ])("`%s` is `%s` to the plugin", (written, guestPath, base, below) => {
    expect(grantedFolders(grants([written]), "/ws")).toEqual([{ written, guestPath, base, below, writable: false }]);
  });

  test("that is read and written is granted once, to be written", () => {
    expect(grantedFolders(grants(["./out", "./docs", "docs/"], ["out/"]), "/ws")).toEqual([
      { written: "out/", guestPath: "/out", base: "/ws", below: "out/", writable: true },
      { written: "./docs", guestPath: "/docs", base: "/ws", below: "docs", writable: false },
    ]);
  });

  test("of the same name elsewhere is another one", () => {
    expect(grantedFolders(grants(["./docs", "../docs"]), "/ws")).toHaveLength(2);
  });
});
