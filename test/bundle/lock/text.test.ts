import { expect, test } from "vitest";
import { formatLock, parseLock } from "../../../host/bundle/lock/text.ts";
import { lockedOf } from "./locks.ts";

const LOCK = {
  bundles: new Map([
    ["z", lockedOf()],
    ["@a/b", lockedOf({ signatures: [lockedOf().integrity] })],
  ]),
};

test("a lock is read as it was written, sorted by name", () => {
  const text = formatLock(LOCK);
  const read = parseLock(text);
  expect(read).toEqual({ bundles: new Map([...LOCK.bundles].reverse()) });
  expect(typeof read === "string" ? "" : formatLock(read)).toBe(text);
  expect(text.indexOf('"@a/b"')).toBeLessThan(text.indexOf('"z"'));
  expect(text).toMatch(/\n$/);
});

test("two orders of adding give one text", () => {
  expect(formatLock({ bundles: new Map([...LOCK.bundles].reverse()) })).toBe(formatLock(LOCK));
});

const asJson = (): object => JSON.parse(formatLock(LOCK)) as object;

const BROKEN: readonly (readonly [string, () => string, RegExp])[] = [
  ["nothing", () => "", /not a JSON object/],
  ["half a file", () => formatLock(LOCK).slice(0, 100), /not a JSON object/],
  ["a conflict of git's", () => `<<<<<<< HEAD\n${formatLock(LOCK)}`, /not a JSON object/],
  ["another version", () => JSON.stringify({ ...asJson(), version: 2 }), /version `2`/],
  ["no bundles", () => JSON.stringify({ version: 1 }), /table is missing/],
  ["a name that is none", () => JSON.stringify({ version: 1, bundles: { "../x": {} } }), /no name/],
  ["no digest", () => formatLock(LOCK).replaceAll("sha512-", "sha256-"), /lacks a digest/],
  ["a grant that is none", () => formatLock(LOCK).replaceAll('"env"', '"exec"'), /grants that are none/],
  ["grants that are no list", () => formatLock(LOCK).replaceAll(/\[\s+"CI"\s+\]/g, '"CI"'), /grants that are none/],
  ["a missing source", () => formatLock(LOCK).replaceAll('"source"', '"src"'), /lacks its version/],
];

test.for(BROKEN)("%s is no lock", ([, make, words]) => {
  expect(parseLock(make())).toMatch(words);
});
