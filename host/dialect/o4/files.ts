import type { ConfigFile } from "../../config/layer.ts";

/** Where o4 keeps hooks. Source: the o4 document, section "Where hooks are configured". */
export const FILES: readonly ConfigFile[] = [
  { layer: "managed", base: "home", path: ".o4/managed/config.toml" },
  { layer: "local", base: "workspace", path: ".o4/config.local.toml" },
  { layer: "project", base: "workspace", path: ".o4/config.toml" },
  { layer: "user", base: "home", path: ".o4/config.toml" },
  { layer: "instructions", base: "workspace", path: ".o4.md" },
];
