import type { Dialect } from "../dialect.ts";
import { envelope } from "./envelope.ts";
import { environment } from "./environment.ts";
import { FILES } from "./files.ts";
import { interpret } from "./interpret.ts";
import { parse } from "./parse.ts";

/** openHarness: `.oh/config.yaml`. */
export const openharness: Dialect = {
  name: "openharness",
  files: FILES,
  parse,
  commandInput: (spec, call) => ({
    stdin: spec.answer === "json" ? JSON.stringify(envelope(call)) : "",
    env: environment(call),
  }),
  // SDKs serve hooks on loopback.
  httpInput: (_spec, call) => ({ body: JSON.stringify(envelope(call)), addresses: "any" }),
  interpret,
};
