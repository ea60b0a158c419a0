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
  /** The folder that relative plugin paths start from: the workspace, or the file's own folder outside of it. */
  readonly base: string;
}
