import { readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openGrants } from "../../../host/sandbox/grants/open.ts";
import { type GrantedFolder, NO_PLUGIN_GRANTS } from "../../../host/sandbox/grants/plugin-grants.ts";
import { guestView } from "../component/wasi/guest-view.ts";
import { grantedFolder, outcomeOf, SECRET, textAt } from "./granted.ts";

/** What a guest finds of some folders, and what its author is told. */
function opened(...folders: (Partial<GrantedFolder> & Pick<GrantedFolder, "base">)[]) {
  const warnings: string[] = [];
  const whole = folders.map((folder) => ({ written: "./x", guestPath: "/x", below: ".", writable: false, ...folder }));
  const grants = openGrants({ ...NO_PLUGIN_GRANTS, folders: whole }, (text) => warnings.push(text));
  onTestFinished(() => grants[Symbol.dispose]());
  const { imports } = guestView({ opened: grants });
  const found = imports["wasi:filesystem/preopens"].getDirectories();
  return { grants, warnings, imports, paths: found.map(([, path]) => path), folders: found.map(([folder]) => folder) };
}

test("the environment is what was granted", () => {
  using grants = openGrants({ ...NO_PLUGIN_GRANTS, env: [["CI", "true"]] }, () => {});
  const environment = guestView({ opened: grants }).imports["wasi:cli/environment"];
  expect(environment.getEnvironment()).toEqual([["CI", "true"]]);
  expect([environment.getArguments(), environment.initialCwd()]).toEqual([[], undefined]);
});

describe("a folder", () => {
  test("is found under its path, as often as it is asked for", () => {
    const { inside } = grantedFolder();
    const { imports, paths, folders, warnings } = opened({ base: inside, below: "sub", guestPath: "/sub" });
    expect(paths).toEqual(["/sub"]);
    expect(folders.map((folder) => textAt(folder, "deep.txt"))).toEqual(["deep"]);
    const [again] = imports["wasi:filesystem/preopens"].getDirectories();
    expect(again && textAt(again[0], "deep.txt")).toBe("deep");
    expect(warnings).toEqual([]);
  });

  test.each([
    ["that isn't there", "none", "there is none"],
    ["below what isn't there", "none/sub", "there is none"],
    ["that is a file", "file.txt", "it is not a folder"],
    ["without a name", "", "there is none"],
    ["whose name hides its end", "sub\0", "invalid"],
  ])("%s is left out, and told", (_, below, why) => {
    const { paths, warnings } = opened({ base: grantedFolder().inside, below, written: below });
    expect(paths).toEqual([]);
    expect(warnings).toEqual([`the folder \`${below}\` is granted but can't be opened: ${why}`]);
  });

  test("whose base isn't there is left out, and told", () => {
    const base = join(grantedFolder().inside, "none");
    expect(opened({ base }).warnings).toEqual(["the folder `./x` is granted but can't be opened: there is none"]);
    expect(opened({ base: "/\0" }).warnings).toEqual(["the folder `./x` is granted but can't be opened: invalid"]);
  });

  test.each(["../other", "OUTSIDE/other"])("that is a link out of its base, to %s, is left out", (text) => {
    const { inside, outside } = grantedFolder();
    symlinkSync(text.replace("OUTSIDE", outside), join(inside, "link"));
    const { paths, warnings } = opened({ base: inside, below: "link" });
    expect(paths).toEqual([]);
    expect(warnings[0]).toMatch(/a link in it leads out .* grant the folder that it leads to$/);
  });

  test("that is a link inside of its base is opened", () => {
    const { inside } = grantedFolder();
    symlinkSync("sub", join(inside, "link"));
    expect(opened({ base: inside, below: "link" }).folders.map((folder) => textAt(folder, "deep.txt"))).toEqual([
      "deep",
    ]);
  });

  test("that is a base itself is what the configuration says, whatever it is linked to", () => {
    const { inside, outside } = grantedFolder();
    symlinkSync("../other", join(inside, "link"));
    const { folders } = opened({ base: join(inside, "link") });
    expect(folders.map((folder) => textAt(folder, "secret.txt"))).toEqual([SECRET]);
    expect(folders.map((folder) => textAt(folder, "../secret.txt"))).toEqual(["!not-permitted"]);
    expect(readdirSync(outside)).toContain("other");
  });

  test("of the same path as another is left out, and told", () => {
    const { inside, outside } = grantedFolder();
    const { paths, warnings } = opened({ base: inside }, { base: outside, written: "../x" });
    expect(paths).toEqual(["/x"]);
    expect(warnings).toEqual(["the folder `../x` is granted but can't be opened: `/x` is another folder already"]);
  });
});

test("nothing is open after the call", () => {
  const { inside } = grantedFolder();
  writeFileSync(join(inside, "file.txt"), "text");
  const { grants, folders } = opened({ base: inside });
  const [folder] = folders;
  const file = folder?.openAt({}, "file.txt", {}, { read: true });
  grants[Symbol.dispose]();
  expect(outcomeOf(() => folder?.stat())).toBe("!bad-descriptor");
  expect(outcomeOf(() => file?.read(1n, 0n))).toBe("!bad-descriptor");
});
