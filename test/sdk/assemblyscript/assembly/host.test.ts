import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { loadComponent, type RunnableComponent } from "../../../support/run-component.ts";
import { buildHook } from "../hook.ts";

/** Does what the envelope's first word says with the rest. */
const SOURCE = `import { config, fail, Level, log } from "@hooklet/sdk-as";

export function handle(envelope: string): string {
  const space = envelope.indexOf(" ");
  const word = envelope.substring(0, space);
  const rest = envelope.substring(space + 1);
  if (word == "config") return config().toString();
  if (word == "fail") return fail(rest) + fail("later") + "text";
  if (word == "throw") throw new Error(rest);
  if (word == "range") return [rest][7];
  if (word == "log") {
    log(Level.debug, rest);
    log(Level.info, rest);
    log(Level.warn, rest);
    log(Level.error, rest);
  }
  return rest;
}
`;

let hook: RunnableComponent;

beforeAll(async () => {
  hook = await loadComponent(await buildHook({ "index.ts": SOURCE }, true));
});

test("passes text in and out as it is", () => {
  const unit = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(unit, (text) => {
      expect(hook.call(`echo ${text}`).answer).toEqual({ ok: text });
    }),
  );
});

test("passes an envelope of 1 MiB", () => {
  const text = "é😀".repeat(2 ** 20 / 3);
  expect(hook.call(`echo ${text}`).answer).toEqual({ ok: text });
});

test("passes the config, which may be empty", () => {
  expect(hook.call("config ", { protect: ["é"] }).answer).toEqual({ ok: '{"protect":["é"]}' });
  expect(hook.call("config ", "").answer).toEqual({ ok: "" });
});

test("logs at each level", () => {
  const message = "é😀\n";
  const levels = ["debug", "info", "warn", "error"];
  expect(hook.call(`log ${message}`).log).toEqual(levels.map((level) => ({ level, message })));
  expect(hook.call("log ").log).toHaveLength(4);
});

test("fails with the first failure that the hook declares, whatever it returns", () => {
  expect(hook.call("fail no ✓").answer).toEqual({ err: "no ✓" });
});

test("starts each call without what the one before left", () => {
  hook.call("fail once");
  expect(hook.call("echo again").answer).toEqual({ ok: "again" });
});

test("logs why a hook traps, and where", () => {
  const { answer, log } = hook.call("throw it broke");
  expect(answer).toHaveProperty("trap");
  expect(log).toEqual([{ level: "error", message: "it broke (index.ts:9:24)" }]);
});

test("logs a range error of the standard library", () => {
  const { answer, log } = hook.call("range x");
  expect(answer).toHaveProperty("trap");
  expect(log).toEqual([
    { level: "error", message: expect.stringMatching(/^Index out of range \(~lib\/array\.ts:\d+:\d+\)$/) },
  ]);
});
