import { expect, test } from "vitest";
import { WASI_INTERFACES } from "../../../../host/sandbox/component/wasi/interfaces.ts";
import { guestView } from "./guest-view.ts";

test("the imports are what the set of interfaces says", () => {
  expect(new Set(Object.keys(guestView().closed.imports))).toEqual(WASI_INTERFACES);
});

test("two calls share nothing", () => {
  const [one, other] = [guestView(), guestView()];
  one.imports["wasi:cli/stdout"].getStdout().write(new TextEncoder().encode("half a line"));
  one.imports["wasi:random/random"].getRandomU64();
  expect(() => one.imports["wasi:cli/exit"].exit({ tag: "ok", val: undefined })).toThrow();
  expect(other.closed.exited).toBeNull();
  other.closed.flush();
  expect(other.lines).toEqual([]);
  expect(other.imports["wasi:random/random"].getRandomU64()).toBe(
    guestView().imports["wasi:random/random"].getRandomU64(),
  );
});
