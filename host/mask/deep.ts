import { maskSecrets } from "./secrets.ts";

/** A value with the secrets in all its strings hidden, those in keys as well. It has to be a tree, as JSON is. */
export function maskDeep<T>(value: T): T;
export function maskDeep(value: unknown): unknown {
  if (typeof value === "string") return maskSecrets(value);
  if (Array.isArray(value)) return value.map((item: unknown) => maskDeep(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [maskSecrets(name), maskDeep(item)]));
}
