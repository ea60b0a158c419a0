import { cli } from "./cli.ts";
import { clocks } from "./clocks.ts";
import { filesystem } from "./filesystem.ts";
import type { Interfaces } from "./guest.ts";
import { http } from "./http.ts";
import { io } from "./io.ts";
import { random } from "./random.ts";
import { sockets } from "./sockets.ts";

/** Every interface of WASI 0.2 that a guest can import: closed, each reaches what its guest was opened and nothing else. */
export const CLOSED: Interfaces = { ...cli, ...clocks, ...filesystem, ...http, ...io, ...random, ...sockets };

/** The interfaces that are satisfied, without version: each from 0.2.0 through every 0.2.x, which only ever adds. */
export const WASI_INTERFACES: ReadonlySet<string> = new Set(Object.keys(CLOSED));

const VERSIONED = /^(?<name>wasi:[^@]+)@0\.2\.(?:0|[1-9]\d*)$/;

/**
 * Whether a component's import is one of WASI 0.2: `wasi:cli/environment@0.2.3` is, `wasi:cli/environment@0.3.0` and
 * `wasi:nn/graph@0.2.0` aren't. The name has to come from the component: jco's glue and its list of imports drop the
 * version, so that there 0.2 and 0.3 look the same.
 */
export function isWasiImport(name: string): boolean {
  const unversioned = VERSIONED.exec(name)?.groups?.name;
  return unversioned !== undefined && WASI_INTERFACES.has(unversioned);
}
