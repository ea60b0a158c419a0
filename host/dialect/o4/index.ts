import type { Dialect } from "../dialect.ts";
import { envelope } from "./envelope.ts";
import { environment } from "./environment.ts";
import { FILES } from "./files.ts";
import { interpret } from "./interpret.ts";
import { parse } from "./parse.ts";
import { parseSkill } from "./skill.ts";

/** o4: `config.toml` in `.o4`, and `hooks` blocks in `.o4.md`. */
export const o4: Dialect = {
  name: "o4",
  files: FILES,
  parse,
  parseSkill,
  commandInput: (spec, call) => ({ stdin: JSON.stringify(envelope(call)), env: environment(spec, call) }),
  httpInput: (_spec, call) => ({
    body: JSON.stringify(envelope(call)),
    addresses: call.env.O4_ALLOW_LOCALHOST === "1" ? "public-or-private" : "public",
  }),
  interpret,
};
