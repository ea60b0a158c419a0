import { describe, expect, test } from "vitest";
import { cacheFolder, stateFolder } from "../../host/config/folders.ts";

describe.each([
  ["cache", cacheFolder, "HOOKLET_CACHE_DIR", "XDG_CACHE_HOME"],
  ["state", stateFolder, "HOOKLET_STATE_DIR", "XDG_STATE_HOME"],
] as const)("the %s folder", (name, folder, own, xdg) => {
  test("follows the conventions of each system", () => {
    const expected = {
      cache: { linux: "/h/.cache/hooklet", darwin: "/h/Library/Caches/hooklet", win32: "/local/hooklet/Cache" },
      state: {
        linux: "/h/.local/state/hooklet",
        darwin: "/h/Library/Application Support/hooklet",
        win32: "/local/hooklet/State",
      },
    }[name];
    for (const platform of ["linux", "darwin", "win32"] as const) {
      expect(folder(platform, "/h", { LOCALAPPDATA: "/local" })).toBe(expected[platform]);
    }
  });

  test("is below the home folder on a Windows without its own variable", () => {
    expect(folder("win32", "/h", {})).toMatch(/^\/h\/AppData\/Local\/hooklet\//);
  });

  test("follows the desktop's variable, unless it is empty", () => {
    expect(folder("linux", "/h", { [xdg]: "/x" })).toBe("/x/hooklet");
    expect(folder("linux", "/h", { [xdg]: "" })).toBe(folder("linux", "/h", {}));
  });

  test("is what its own variable says, on every system", () => {
    for (const platform of ["linux", "darwin", "win32"] as const) {
      expect(folder(platform, "/h", { [own]: "/own", [xdg]: "/x", LOCALAPPDATA: "/local" })).toBe("/own");
    }
  });

  test("of the one is never that of the other", () => {
    expect(cacheFolder("linux", "/h", {})).not.toBe(stateFolder("linux", "/h", {}));
  });
});
