import type { Host, HostFunction, HostFunctions } from "./host.ts";
import { sendRequest } from "./http.ts";
import { NO_RESPONSE } from "./session.ts";

/** The number of the lowest level, `trace`, as Extism counts them: a trace takes every line. */
const EVERY_LEVEL = 0;

/** The import namespace of Extism's kernel and runtime. */
export const EXTISM = "extism:host/env";

/**
 * Everything that an Extism module may import of `extism:host/env`, with the types of its runtime (runtime/src/plugin.rs and
 * kernel/src/lib.rs in extism/extism). A handle is the address of a block.
 */
export const EXTISM_FUNCTIONS: HostFunctions = {
  alloc: {
    type: "(i64) -> i64",
    of:
      ({ kernel }) =>
      (length: bigint) =>
        kernel.alloc(length),
  },
  free: {
    type: "(i64) -> ()",
    of:
      ({ kernel }) =>
      (handle: bigint) =>
        kernel.free(handle),
  },
  length: {
    type: "(i64) -> i64",
    of:
      ({ kernel }) =>
      (handle: bigint) =>
        kernel.length(handle),
  },
  // Extism's own finds a block's length without looking whether there is a block. Here that is no faster.
  length_unsafe: {
    type: "(i64) -> i64",
    of:
      ({ kernel }) =>
      (handle: bigint) =>
        kernel.length(handle),
  },
  load_u8: { type: "(i64) -> i32", of: ({ kernel }) => kernel.access.load_u8, isLight: true },
  load_u64: { type: "(i64) -> i64", of: ({ kernel }) => kernel.access.load_u64, isLight: true },
  store_u8: { type: "(i64, i32) -> ()", of: ({ kernel }) => kernel.access.store_u8, isLight: true },
  store_u64: { type: "(i64, i64) -> ()", of: ({ kernel }) => kernel.access.store_u64, isLight: true },
  input_offset: { type: "() -> i64", of: ({ kernel }) => kernel.access.input_offset, isLight: true },
  input_length: { type: "() -> i64", of: ({ kernel }) => kernel.access.input_length, isLight: true },
  input_load_u8: { type: "(i64) -> i32", of: ({ kernel }) => kernel.access.input_load_u8, isLight: true },
  input_load_u64: { type: "(i64) -> i64", of: ({ kernel }) => kernel.access.input_load_u64, isLight: true },
  input_set: {
    type: "(i64, i64) -> ()",
    of:
      ({ kernel }) =>
      (handle: bigint, length: bigint) =>
        kernel.inputSet(handle, length),
  },
  output_set: {
    type: "(i64, i64) -> ()",
    of:
      ({ kernel }) =>
      (handle: bigint, length: bigint) =>
        kernel.outputSet(handle, length),
  },
  output_offset: {
    type: "() -> i64",
    of:
      ({ kernel }) =>
      () =>
        kernel.outputOffset(),
  },
  output_length: {
    type: "() -> i64",
    of:
      ({ kernel }) =>
      () =>
        kernel.outputLength(),
  },
  error_set: {
    type: "(i64) -> ()",
    of:
      ({ kernel }) =>
      (handle: bigint) =>
        kernel.errorSet(handle),
  },
  error_get: {
    type: "() -> i64",
    of:
      ({ kernel }) =>
      () =>
        kernel.errorGet(),
  },
  reset: {
    type: "() -> ()",
    of:
      ({ kernel }) =>
      () =>
        kernel.reset(),
  },
  memory_bytes: {
    type: "() -> i64",
    of:
      ({ kernel }) =>
      () =>
        kernel.memoryBytes(),
  },
  config_get: { type: "(i64) -> i64", of: (host) => (key: bigint) => configGet(host, key) },
  var_get: {
    type: "(i64) -> i64",
    of:
      ({ vars }) =>
      (key: bigint) =>
        vars.get(key),
  },
  var_set: {
    type: "(i64, i64) -> ()",
    of:
      ({ vars }) =>
      (key: bigint, value: bigint) =>
        vars.set(key, value),
  },
  http_request: {
    type: "(i64, i64) -> i64",
    of: (host) => (request: bigint, body: bigint) => httpRequest(host, request, body),
  },
  http_status_code: { type: "() -> i32", of: (host) => () => host.session.response.status },
  http_headers: {
    type: "() -> i64",
    of: (host) => () => host.kernel.give(Buffer.from(JSON.stringify(host.session.response.headers))),
  },
  log_trace: log("trace"),
  log_debug: log("debug"),
  log_info: log("info"),
  log_warn: log("warn"),
  log_error: log("error"),
  get_log_level: { type: "() -> i32", of: () => () => EVERY_LEVEL },
};

function log(level: string): HostFunction {
  return {
    type: "(i64) -> ()",
    of: (host) => (message: bigint) => host.session.log.add(level, host.kernel.takeText(`log_${level}`, message)),
  };
}

function configGet({ kernel, session }: Host, key: bigint): bigint {
  return kernel.lookUp("config_get", key, (name) => {
    const value = session.config(name);
    return value === null ? null : Buffer.from(value);
  });
}

function httpRequest({ kernel, session, budget }: Host, request: bigint, body: bigint): bigint {
  session.response = NO_RESPONSE;
  const taken = [kernel.take("http_request", request), kernel.take("http_request", body)] as const;
  const text = kernel.textOf(taken[0]);
  const bytes = kernel.bytesOf(taken[1]);
  if (budget.exhausted) return 0n;
  const response = sendRequest(session, text, bytes);
  session.response = response.last;
  const given = kernel.give(response.body);
  for (const block of taken) kernel.release(block);
  return given;
}
