/**
 * Names of imports and exports that are the same text in a program's string, template or comment. jco writes a core module's names into
 * the JavaScript that it generates as they are, so a quote in one would end a string there, and what follows would be code.
 */
const HARMLESS = /^(?:(?!\*\/|\$\{)[\x20-\x7e])*$/;
const QUOTES = /['"`\\]/;

/** The first name of a compiled core module's imports and exports that could become code; null where there is none. */
export function harmfulName(module: WebAssembly.Module): string | null {
  const imports = WebAssembly.Module.imports(module).flatMap(({ module: from, name }) => [from, name]);
  const exports = WebAssembly.Module.exports(module).map(({ name }) => name);
  return [...imports, ...exports].find((name) => !HARMLESS.test(name) || QUOTES.test(name)) ?? null;
}
