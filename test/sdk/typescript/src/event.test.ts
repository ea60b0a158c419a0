import { readFile } from "node:fs/promises";
import { expect, expectTypeOf, test } from "vitest";
import type { EventContext } from "../../../../host/event/context.ts";
import { EVENT_NAMES as hostNames } from "../../../../host/event/table.ts";
import { eventTable } from "../../../../sdk/typescript/generate.ts";
import { EVENT_NAMES, type HookEvent } from "../../../../sdk/typescript/src/event.ts";

/** The fields that an interface names, beside an index signature. */
type Named<T> = keyof { [Field in keyof T as string extends Field ? never : Field]: T[Field] };

test("the table is what the host's says: `node sdk/typescript/generate.ts` writes it", async () => {
  const file = new URL("../../../../sdk/typescript/src/event-table.ts", import.meta.url);
  expect(await readFile(file, "utf8")).toBe(eventTable());
});

test("names the events that the host knows", () => {
  expect(EVENT_NAMES).toEqual(hostNames);
});

test("has the context's fields", () => {
  expectTypeOf<Named<HookEvent>>().toEqualTypeOf<Named<EventContext> | "event" | "dialect" | "nativeEvent">();
});
