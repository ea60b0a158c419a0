import { readFile } from "node:fs/promises";
import { transpileBytes } from "@bytecodealliance/jco-transpile";
import { componentEmbed, componentNew, parse } from "@bytecodealliance/jco-transpile/wasm-tools";
import { componentize } from "componentize-qjs";

// Node has it; its types don't.
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

const fixtures = new URL("fixtures/", import.meta.url);

/** The component made of `NAME.wat`, its core module, and `NAME.wit`. */
export async function fromText(name: string): Promise<Uint8Array> {
  const [wat, witSource] = await Promise.all(
    ["wat", "wit"].map((end) => readFile(new URL(`${name}.${end}`, fixtures), "utf8")),
  );
  return componentNew(await componentEmbed({ binary: await parse(wat ?? ""), witSource: witSource ?? "" }));
}

/** The component made of `NAME.js` and `NAME.wit`, with QuickJS and the real WASI imports of its C library. */
export async function fromJavaScript(name: string): Promise<Uint8Array> {
  const { component } = await componentize({
    witPath: new URL(`${name}.wit`, fixtures).pathname,
    jsSource: await readFile(new URL(`${name}.js`, fixtures), "utf8"),
    sync: true,
    optSize: true,
  });
  return component;
}

/** A component behind jco's glue: the imports that the glue asks for, and a way to make instances. */
export interface Loaded<Exports> {
  imports: string[];
  instantiate(imports: Record<string, object>): Exports;
}

export async function load<Exports>(component: Uint8Array): Promise<Loaded<Exports>> {
  const { files, imports } = await transpileBytes(component, { name: "guest", instantiation: "sync", wasiShim: false });
  const source = Buffer.from(files["guest.js"] ?? []).toString("base64");
  const glue: { instantiate(getCoreModule: (file: string) => object, imports: Record<string, object>): Exports } =
    await import(`data:text/javascript;base64,${source}`);
  const compiled = Object.entries(files).filter(([file]) => file.endsWith(".wasm"));
  const modules = new Map(compiled.map(([file, bytes]) => [file, new WebAssembly.Module(bytes)]));
  const getCoreModule = (file: string) => modules.get(file) ?? {};
  return { imports, instantiate: (given) => glue.instantiate(getCoreModule, given) };
}
