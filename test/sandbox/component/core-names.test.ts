import { expect, test } from "vitest";
import { harmfulName } from "../../../host/sandbox/component/core-names.ts";
import { fromText } from "./reader/build.ts";

async function compiled(name: string): Promise<WebAssembly.Module> {
  return new WebAssembly.Module(new Uint8Array(await fromText(`(module (func (export "${name}")))`)));
}

test.each([
  "cabi_post_hooklet:plugin/handler@0.1.0#handle",
  "[method]output-stream.blocking-write-and-flush",
  "$imports",
  "_ZN4core3ptr<impl T>::drop",
  "",
])("`%s` is a name like others", async (name) => {
  expect(harmfulName(await compiled(name))).toBeNull();
});

test.each(["'", "\\22", "`", "\\5c", "*/", "${", "\\0a", "\\e2\\80\\a8", "\\00"])(
  "a name with %s in it is not",
  async (name) => {
    expect(harmfulName(await compiled(`a${name}b`))).toMatch(/^a.+b$/su);
  },
);

test("names of imports count, of both parts", async () => {
  for (const names of [`"'" "f"`, `"m" "'"`]) {
    const module = new Uint8Array(await fromText(`(module (import ${names} (func)))`));
    expect(harmfulName(new WebAssembly.Module(module))).toBe("'");
  }
});
