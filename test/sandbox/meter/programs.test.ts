import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { meter } from "../../../host/sandbox/meter/index.ts";
import { newCounter, PLENTY } from "./support/counter.ts";
import { importMetered, withMetering } from "./support/glue.ts";
import { fileOf, PACKAGES } from "./support/packages.ts";
import { FUEL, MODES } from "./support/wat.ts";

const require = createRequire(import.meta.url);
const VENDOR = join(dirname(require.resolve("@bytecodealliance/jco-transpile")), "../vendor");
const parser = (name: string): Buffer => require(`undici/lib/llhttp/${name}.js`);

/** Modules that other people's compilers made. */
const MODULES: Readonly<Record<string, () => Uint8Array>> = {
  "js-component-bindgen": () => readFileSync(join(VENDOR, "js-component-bindgen-component.core.wasm")),
  "its adapter": () => readFileSync(join(VENDOR, "js-component-bindgen-component.core2.wasm")),
  "wasm-tools": () => readFileSync(join(VENDOR, "wasm-tools.core.wasm")),
  llhttp: () => parser("llhttp-wasm"),
  "llhttp with vectors": () => parser("llhttp_simd-wasm"),
  brotli: () => fileOf("brotli-wasm", "pkg.node/brotli_wasm_bg.wasm"),
  SQLite: () => fileOf("node-sqlite3-wasm", "dist/node-sqlite3-wasm.wasm"),
  "source-map": () => fileOf("source-map", "lib/mappings.wasm"),
};

describe("real modules", () => {
  test.each(Object.entries(MODULES))("%s comes back as it was without options", (_name, read) => {
    const bytes = read();
    expect(Buffer.compare(meter(bytes).module, bytes)).toBe(0);
  });

  describe.each(MODES)("counter: %s", (counter) => {
    test.each(Object.entries(MODULES))("%s is valid", (_name, read) => {
      const { module } = meter(read(), { fuel: { ...FUEL, counter }, memory: { pages: 4096 }, expose: "hooklet:" });
      expect(WebAssembly.validate(module)).toBe(true);
    });
  });
});

interface Tools {
  readonly $init: Promise<void>;
  readonly tools: { parse(text: string): Uint8Array; print(bytes: Uint8Array): string };
}

interface Bindgen {
  readonly $init: Promise<void>;
  generate(component: Uint8Array, options: object): { files: [string, Uint8Array][] };
}

describe.each(MODES)("real programs, counter: %s", (counter) => {
  const url = (name: string) => pathToFileURL(join(VENDOR, name)).href;

  test("wasm-tools prints and parses", async () => {
    const plain: Tools = await import(url("wasm-tools.js"));
    await plain.$init;
    const { loaded, fuel } = await importMetered<Tools>(`${url("wasm-tools.js")}?${counter}`, counter);
    const bytes = new Uint8Array(readFileSync(join(VENDOR, "wasm-tools.core2.wasm")));
    const text = loaded.tools.print(bytes);
    expect(text).toBe(plain.tools.print(bytes));
    const before = fuel.value;
    expect(loaded.tools.parse(text)).toEqual(plain.tools.parse(text));
    expect(before - fuel.value).toBeGreaterThan(1_000_000n);
  });

  test("js-component-bindgen generates the same glue", async () => {
    const name = "js-component-bindgen-component.js";
    const plain: Bindgen = await import(url(name));
    const tools: Tools = await import(url("wasm-tools.js"));
    await Promise.all([plain.$init, tools.$init]);
    const { loaded } = await importMetered<Bindgen>(`${url(name)}?${counter}`, counter);
    const component = tools.tools.parse(`(component
      (core module $m (func (export "twice") (param i32) (result i32) (i32.mul (local.get 0) (i32.const 2))))
      (core instance $i (instantiate $m))
      (func (export "twice") (param "n" u32) (result u32) (canon lift (core func $i "twice"))))`);
    const options = { name: "sample", noTypescript: true, noNodejsCompat: true };
    expect(loaded.generate(component, options)).toEqual(plain.generate(component, options));
  });

  test("llhttp reads a request", () => {
    const fuel = newCounter(PLENTY);
    const { module } = meter(parser("llhttp-wasm"), { fuel: { ...FUEL, counter } });
    const read: string[] = [];
    const text = (at: number, length: number) => Buffer.from(memory.buffer, at, length).toString();
    const keep = (kind: string) => (_parser: number, at: number, length: number) => {
      read.push(`${kind} ${text(at, length)}`);
      return 0;
    };
    const env = {
      wasm_on_message_begin: () => 0,
      wasm_on_url: keep("url"),
      wasm_on_status: keep("status"),
      wasm_on_header_field: keep("field"),
      wasm_on_header_value: keep("value"),
      wasm_on_headers_complete: () => 0,
      wasm_on_body: keep("body"),
      wasm_on_message_complete: () => 0,
    };
    const instance = new WebAssembly.Instance(new WebAssembly.Module(module), { env, [FUEL.module]: { fuel } });
    const memory = instance.exports.memory as WebAssembly.Memory;
    const { llhttp_alloc, malloc, llhttp_execute } = instance.exports as Record<string, (...args: number[]) => number>;
    const request = Buffer.from("POST /hook HTTP/1.1\r\nHost: example.com\r\nContent-Length: 2\r\n\r\n{}");
    const at = malloc?.(request.length) ?? 0;
    new Uint8Array(memory.buffer).set(request, at);
    expect(llhttp_execute?.(llhttp_alloc?.(1) ?? 0, at, request.length)).toBe(0);
    expect(read).toEqual([
      "url /hook",
      "field Host",
      "value example.com",
      "field Content-Length",
      "value 2",
      "body {}",
    ]);
    expect(fuel.value).toBeLessThan(PLENTY);
  });

  test.each(PACKAGES)("$name gives what it gives without metering, for the same fuel each time", async ({ load }) => {
    const plain = await load();
    const { loaded: metered, fuel } = await withMetering(load, counter);
    const expected = [plain(), plain(), plain()];
    const used = [metered, metered, metered].map((work, turn) => {
      const before = fuel.value;
      expect(work()).toEqual(expected[turn]);
      return before - fuel.value;
    });
    expect(used[0]).toBeGreaterThan(100_000n);
    expect(used[2]).toBe(used[1]);
  });
});
