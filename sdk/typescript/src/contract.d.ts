/** The interface `host` of the plugin contract, as the component imports it. */
declare module "hooklet:plugin/host@0.1.0" {
  export function log(level: "debug" | "info" | "warn" | "error", message: string): void;
  /** JSON text of an object. */
  export function config(): string;
}
