import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { grantedFolders } from "../../host/handler/wasm/folders.ts";
import { MAX_BODY_BYTES } from "../../host/sandbox/component/wasi/resource.ts";
import { MAX_OPEN } from "../../host/sandbox/grants/disk/handles.ts";
import { MAX_FILE, MAX_TRANSFER } from "../../host/sandbox/grants/disk/transfer.ts";
import { isGranted, parseHostPattern } from "../../host/sandbox/grants/host-pattern.ts";
import { MAX_RECEIVED, MAX_REQUESTS } from "../../host/sandbox/grants/http-line.ts";
import { HTTP_BODY_LIMIT } from "../../host/sandbox/grants/plugin-grants.ts";

const PAGE = readFileSync(new URL("../../docs/grants.md", import.meta.url), "utf8");
const MIB = 1024 * 1024;

/** The cells of the table's rows, without the header. */
function rows(header: string): string[][] {
  const [, table = ""] = PAGE.split(`${header}\n`);
  const lines = table.split("\n").slice(1);
  return lines.slice(0, lines.indexOf("")).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The text in a cell's backticks. */
const codes = (cell: string) => [...cell.matchAll(/`([^`]*)`/g)].map(([, code]) => code ?? "");

test("folders are found where the page says", () => {
  const found = rows("| written | the plugin's path |");
  expect(found).toHaveLength(4);
  for (const [written = "", path = ""] of found) {
    const paths = codes(written).map((folder) => {
      return grantedFolders({ env: [], http: [], write: [], read: [folder] }, "/ws").map(({ guestPath }) => guestPath);
    });
    expect(paths.flat()).toEqual(codes(written).map(() => codes(path)[0]));
  }
});

test("hosts cover what the page says", () => {
  const found = rows("| written | covers |").map(([written = ""]) => parseHostPattern(codes(written)[0] ?? ""));
  const [exact, port, below] = found.map(
    (pattern) => (origin: string) => isGranted(new URL(origin), pattern ? [pattern] : []),
  );
  expect([exact?.("https://api.example.com"), exact?.("http://api.example.com")]).toEqual([true, true]);
  expect([exact?.("https://api.example.com:8443"), port?.("https://api.example.com:8443")]).toEqual([false, true]);
  expect(port?.("https://api.example.com")).toBe(false);
  expect([below?.("https://a.example.com"), below?.("https://example.com")]).toEqual([true, false]);
});

test("the bounds are those that the page names", () => {
  expect(PAGE).toContain(`have ${MAX_OPEN} files and folders open`);
  expect([MAX_TRANSFER, MAX_FILE, HTTP_BODY_LIMIT, MAX_RECEIVED, MAX_BODY_BYTES].map((bytes) => bytes / MIB)).toEqual([
    1, 1024, 1, 16, 16,
  ]);
  expect(PAGE).toMatch(/reads and writes 1 MiB at once, and makes no file longer than 1 GiB/);
  expect(PAGE).toMatch(/Bodies take 1 MiB each way, eight requests at once, and 16 MiB each way in one call/);
  expect(MAX_REQUESTS).toBe(8);
});
