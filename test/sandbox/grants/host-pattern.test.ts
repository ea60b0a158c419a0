import { expect, test } from "vitest";
import { isGranted, parseHostPattern } from "../../../host/sandbox/grants/host-pattern.ts";

/** Whether a grant covers each of some origins. */
const ROWS: readonly [granted: string, covers: readonly string[], not: readonly string[]][] = [
  [
    "api.example.com",
    ["https://api.example.com", "http://api.example.com", "https://API.Example.com:443", "https://api.example.com./"],
    [
      "https://example.com",
      "https://x.api.example.com",
      "https://api.example.com:8443",
      "http://api.example.com:443",
      "https://api.example.com:80",
      "https://api.example.com.evil.org",
      "https://evilapi.example.com",
    ],
  ],
  ["API.Example.COM.", ["https://api.example.com"], ["https://example.com"]],
  [
    "api.example.com:8443",
    ["https://api.example.com:8443", "http://api.example.com:8443"],
    ["https://api.example.com"],
  ],
  ["api.example.com:443", ["https://api.example.com"], ["http://api.example.com"]],
  [
    "*.example.com",
    ["https://api.example.com", "https://a.b.example.com"],
    ["https://example.com", "https://evilexample.com", "https://api.example.com:8443", "https://example.com.evil.org"],
  ],
  ["*.example.com:8080", ["http://api.example.com:8080"], ["http://api.example.com", "http://example.com:8080"]],
  ["bücher.example", ["https://xn--bcher-kva.example", "https://BÜCHER.example"], ["https://bucher.example"]],
  ["127.1", ["http://127.0.0.1", "http://2130706433"], ["http://127.0.0.2"]],
  ["[::1]:3000", ["http://[::1]:3000", "http://[0:0::1]:3000"], ["http://[::2]:3000", "http://[::1]"]],
  ["localhost:3000", ["http://localhost:3000"], ["http://localhost"]],
];

test.each(ROWS)("`%s` covers %j and not %j", (written, covers, not) => {
  const pattern = parseHostPattern(written);
  expect(pattern).not.toBeNull();
  const isCovered = (origin: string) => pattern !== null && isGranted(new URL(origin), [pattern]);
  expect(covers.filter((origin) => !isCovered(origin))).toEqual([]);
  expect(not.filter(isCovered)).toEqual([]);
});

test.each([
  "",
  " ",
  "*",
  "*.",
  "**.example.com",
  "a.*.example.com",
  "api.*",
  "https://api.example.com",
  "api.example.com/path",
  "user@api.example.com",
  "api.example.com:0",
  "api.example.com:65536",
  "api.example.com:",
  ":443",
  "api.example.com?",
  "api.example.com#",
  "api\\example.com",
  "api example.com",
  "::1",
  "[::1",
  "*.[::1]",
  "*.127.0.0.1",
  "*.1",
  "1.2.3.4.5",
  "256.1.1.1",
])("`%s` is no host", (written) => {
  expect(parseHostPattern(written)).toBeNull();
});

test("any of several grants is enough, and none is not", () => {
  const patterns = ["a.example", "b.example"].map(parseHostPattern).filter((pattern) => pattern !== null);
  expect(isGranted(new URL("https://b.example"), patterns)).toBe(true);
  expect(isGranted(new URL("https://c.example"), patterns)).toBe(false);
  expect(isGranted(new URL("https://a.example"), [])).toBe(false);
});
