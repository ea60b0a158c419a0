import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { lockSchema } from "../../../host/bundle/lock/schema.ts";
import { formatLock, parseLock } from "../../../host/bundle/lock/text.ts";
import { lockedOf } from "./locks.ts";

const validate = new Ajv({ allErrors: true }).compile(lockSchema());

const { integrity } = lockedOf();
const TEXT = formatLock({
  bundles: new Map([
    ["team-guards", lockedOf()],
    ["@team/guards", lockedOf({ signatures: [integrity] })],
  ]),
});

test("the schema takes what is written", () => {
  validate(JSON.parse(TEXT));
  expect(validate.errors).toBeNull();
  expect(validate(JSON.parse(formatLock({ bundles: new Map() })))).toBe(true);
});

test.for([
  ["another version", (text: string) => text.replace('"version": 1', '"version": 2')],
  ["a name that is none", (text: string) => text.replace('"team-guards"', '"Team"')],
  ["a plugin's name that is none", (text: string) => text.replaceAll('"shell-guard"', '"../x"')],
  ["another algorithm", (text: string) => text.replaceAll("sha512-", "sha256-")],
  ["a grant that is none", (text: string) => text.replaceAll('"env"', '"exec"')],
  ["no source", (text: string) => text.replaceAll('"source"', '"src"')],
] as const)("neither the schema nor the reader takes %s", ([, change]) => {
  const changed = change(TEXT);
  expect(validate(JSON.parse(changed))).toBe(false);
  expect(parseLock(changed)).toBeTypeOf("string");
});
