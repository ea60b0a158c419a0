import { dirname } from "node:path";

/**
 * The layers of configuration, first to run first. Skills' hooks are those of the running turn.
 * Source: the decided precedence of both systems.
 */
export const LAYERS = ["skill", "managed", "local", "project", "user", "instructions"] as const;
export type LayerName = (typeof LAYERS)[number];

/** A file of one system that may hold hooks. */
export interface ConfigFile {
  readonly layer: LayerName;
  /** Which folder `path` is relative to. */
  readonly base: "workspace" | "home";
  readonly path: string;
}

/** A configuration file that was read. */
export interface SourceText {
  readonly layer: LayerName;
  /** Absolute path. */
  readonly file: string;
  readonly text: string;
  /** The folder that relative plugin paths start from: `baseFolder`. */
  readonly base: string;
}

/** The layers whose files are a workspace's own. */
const OF_WORKSPACE: ReadonlySet<LayerName> = new Set(["local", "project", "instructions"]);

/**
 * The folder that the relative paths in a layer's file start from, and that the lock of its bundles is in: the workspace,
 * or the file's own folder outside of it, so that a workspace has no say in what the user's files mean.
 */
export function baseFolder({ layer, file }: Pick<SourceText, "layer" | "file">, workspace: string): string {
  return OF_WORKSPACE.has(layer) ? workspace : dirname(file);
}
