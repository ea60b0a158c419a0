const UNITS: Readonly<Record<string, number>> = {
  "": 1,
  b: 1,
  k: 1024,
  kib: 1024,
  kb: 1000,
  m: 1024 ** 2,
  mib: 1024 ** 2,
  mb: 1000 ** 2,
  g: 1024 ** 3,
  gib: 1024 ** 3,
  gb: 1000 ** 3,
};

/** Bytes of a size such as `64MiB` or `65536`; null where it isn't one. */
export function parseSize(value: string | number): number | null {
  if (typeof value === "number") return Number.isSafeInteger(value) && value > 0 ? value : null;
  const found = /^(\d[\d_]*)\s*([a-z]*)$/i.exec(value.trim());
  const unit = UNITS[found?.[2]?.toLowerCase() ?? "?"];
  const count = Number(found?.[1]?.replaceAll("_", ""));
  const bytes = unit === undefined ? Number.NaN : count * unit;
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null;
}

/** A positive whole number, with or without `_` between its digits as YAML 1.1 and TOML allow; null for others. */
export function parseCount(value: string | number): number | null {
  if (typeof value === "string" && !/^\d+(_\d+)*$/.test(value)) return null;
  const count = typeof value === "number" ? value : Number(value.replaceAll("_", ""));
  return Number.isSafeInteger(count) && count > 0 ? count : null;
}

/** A size in the largest unit that divides it: `64 MiB`. */
export function formatSize(bytes: number): string {
  const unit = (["GiB", "MiB", "KiB"] as const).find((name) => bytes % (UNITS[name.toLowerCase()] ?? 1) === 0);
  return unit === undefined ? `${bytes} B` : `${bytes / (UNITS[unit.toLowerCase()] ?? 1)} ${unit}`;
}
