/** The imports that make use of each kind of grant, as `importsOf` names them. A plugin without any of them can't. */
export const GRANT_IMPORTS = {
  env: ["wasi:cli/environment", "wasi_snapshot_preview1#environ_get"],
  read: ["wasi:filesystem/preopens"],
  write: ["wasi:filesystem/preopens"],
  http: ["wasi:http/outgoing-handler", "extism:host/env#http_request"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
