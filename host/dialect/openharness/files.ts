import type { ConfigFile } from "../../config/layer.ts";

/** Where openHarness keeps hooks. */
export const FILES: readonly ConfigFile[] = [
  { layer: "local", base: "workspace", path: ".oh/config.local.yaml" },
  { layer: "project", base: "workspace", path: ".oh/config.yaml" },
  { layer: "user", base: "home", path: ".oh/config.yaml" },
];
