import { expect, test } from "vitest";
import { EVENT_NAMES as hostNames } from "../../../../host/event/table.ts";
import { EVENT_NAMES } from "../../../../sdk/typescript/src/event.ts";

test("names the events that the host knows", () => {
  expect([...EVENT_NAMES].sort()).toEqual([...hostNames].sort());
});
