import { readFile } from "node:fs/promises";
import { parse } from "@bytecodealliance/jco-transpile/wasm-tools";
import { expect, test } from "vitest";

const FOLDER = new URL("../../../host/sandbox/extism/", import.meta.url);

test("access.ts holds access.wat as it is assembled", async () => {
  const [source, code] = await Promise.all(
    ["access.wat", "access.ts"].map((name) => readFile(new URL(name, FOLDER), "utf8")),
  );
  const held = [...(code ?? "").matchAll(/^ {4}"(.*)",$/gm)].map(([, line]) => line).join("");
  expect(held).toBe(Buffer.from(await parse(source ?? "")).toString("base64"));
});
