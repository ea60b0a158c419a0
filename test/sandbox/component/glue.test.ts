import { expect, test } from "vitest";
import { runGlue, scriptOf } from "../../../host/sandbox/component/glue.ts";

const MODULE = `"use components";
export function instantiate(getCoreModule, imports) {
  const text = \`
  export \`;
  return { handler: { handle: (envelope) => typeof this + text.length + (() => { try { return String(leaked = 1); } catch { return "strict"; } })() } };
}

export const _util = {

}
`;

test("a module of jco's becomes a script that gives its `instantiate`, in strict mode", () => {
  const { handler } = runGlue(scriptOf(MODULE))(
    () => new WebAssembly.Module(new Uint8Array()),
    {},
    () => {
      throw new Error("no core module is needed");
    },
  );
  expect(handler.handle("")).toBe("undefined10strict");
});

test.each([
  ["another export", `${MODULE}export const other = 1;`],
  ["an export less", MODULE.replace("export const _util", "const _util")],
  ["the same one twice", MODULE.replace("export const _util = ", "export function instantiate(")],
  ["a name that breaks out into a line of its own", `${MODULE}const name = "\nexport default 1;\n"`],
])("a module with %s is refused", (_, module) => {
  expect(() => scriptOf(module)).toThrow("jco generated a module with other exports");
});

test("a script can't import anything", async () => {
  const script = scriptOf(MODULE.replace("return {", 'return import("node:fs"); return {'));
  const start = runGlue(script) as unknown as () => Promise<unknown>;
  await expect(start()).rejects.toThrow(/dynamic import/i);
});

test("what the module does for nobody is left out, and its texts stay", () => {
  const module = MODULE.replace(
    "return {",
    `let described = 0;
  const _debugLog = () => { described += 1; };
  _debugLog("[step]", {
    described: _debugLog(),
  });
  const name = "_debugLog(";
  return { handler: { handle: () => described + name } }; return {`,
  );
  const none = () => {
    throw new Error("no core module is needed");
  };
  expect(runGlue(scriptOf(module))(none, {}, none).handler.handle("")).toBe("0_debugLog(");
});
