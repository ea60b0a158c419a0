import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CommandSpec } from "../../../host/config/entry.ts";
import { environment } from "../../../host/dialect/o4/environment.ts";
import { eventCall } from "./subject.ts";

const spec: CommandSpec = { kind: "command", command: "x", shell: "/bin/bash", cwd: null, env: {}, answer: "json" };

describe("the environment of a command", () => {
  it("is what the document lists, and nothing else", () => {
    const listed = ["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "TMPDIR", "TZ", "LANG", "LC_ALL", "LC_TIME"];
    const others = ["ANTHROPIC_API_KEY", "OH_EVENT", "NODE_OPTIONS", "LD_PRELOAD", "path", "XLC_ALL", "LANGUAGE", "LC"];
    const env = Object.fromEntries([...listed, ...others].map((name) => [name, `of ${name}`]));
    const given = environment(spec, eventCall("turnStop", { env }));
    expect(Object.keys(given).sort()).toEqual([...listed, "PWD"].sort());
    for (const name of listed) expect(given[name]).toBe(`of ${name}`);
  });

  it("holds the command's own folder, not the host's", () => {
    const call = eventCall("turnStop", { env: { PWD: "/elsewhere" } });
    expect(environment(spec, call).PWD).toBe("/project");
    expect(environment({ ...spec, cwd: "sub/folder" }, call).PWD).toBe("/project/sub/folder");
    expect(environment({ ...spec, cwd: "/opt" }, call).PWD).toBe("/opt");
  });

  it("holds what the hook's `env` sets, above all else", () => {
    const call = eventCall("turnStop", { env: { PATH: "/bin", HOME: "/h", LANG: undefined } });
    expect(environment({ ...spec, env: { PATH: "/own", EXTRA: "1" } }, call)).toEqual({
      PATH: "/own",
      HOME: "/h",
      PWD: "/project",
      EXTRA: "1",
    });
  });

  it("never holds another variable of the host's", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[A-Z_]{1,8}$/), fc.string()), (env) => {
        for (const name of Object.keys(environment(spec, eventCall("turnStop", { env })))) {
          expect(name).toMatch(/^(PATH|HOME|USER|LOGNAME|SHELL|TERM|TMPDIR|TZ|LANG|PWD|LC_.*)$/);
        }
      }),
    );
  });
});
