import { beforeAll, describe, expect, test } from "vitest";
import { GuestExit, WasiTrap } from "../../../../host/sandbox/component/wasi/errors.ts";
import { isWasiImport, WASI_INTERFACES } from "../../../../host/sandbox/component/wasi/interfaces.ts";
import { fromJavaScript, fromText, type Loaded, load } from "./component.ts";
import { guestView } from "./guest-view.ts";

const timestampMs = 1_796_040_000_123;

describe("a QuickJS component", () => {
  let explorer: Loaded<{ explore(what: string): string }>;
  beforeAll(async () => {
    explorer = await load(await fromJavaScript("explorer"));
  });

  /** What came of it, and what the host saw. */
  function explore(what: string, seed = Uint8Array.of(1, 2, 3)) {
    const { closed, lines } = guestView({ timestampMs, seed });
    const outcome = attempt(() => JSON.parse(explorer.instantiate(closed.imports).explore(what)));
    closed.flush();
    return { ...outcome, lines, exited: closed.exited };
  }

  test("asks for WASI by names without version, all of which there are", () => {
    expect(explorer.imports.length).toBeGreaterThan(20);
    for (const name of explorer.imports) {
      expect(WASI_INTERFACES).toContain(name);
      expect(isWasiImport(name)).toBe(false);
    }
  });

  test("sees no environment, arguments, folder, terminal or file", () => {
    expect(explore("environment").value).toEqual([[], [], null]);
    expect(explore("terminal").value).toBeNull();
    expect(explore("files").value).toEqual([]);
  });

  test("ends itself and nothing else", () => {
    const { error, exited } = explore("exit");
    expect(error).toBeInstanceOf(GuestExit);
    expect(exited).toBe(1);
  });

  test("finds stdin at its end", () => {
    expect(explore("stdin").value).toEqual({ error: { tag: "closed" } });
    expect(explore("splice").value).toEqual({ error: { tag: "closed" } });
  });

  test("prints to the host", () => {
    const { value, lines, exited } = explore("print");
    expect(value).toBe(65_536);
    expect(lines).toEqual([
      ["stdout", "one"],
      ["stderr", "warning"],
      ["stdout", "two"],
      ["stdout", "three"],
    ]);
    expect(exited).toBeNull();
  });

  test("sees one instant, before and after it sleeps for an hour", () => {
    expect(explore("clocks").value).toEqual({
      date: timestampMs,
      wall: { seconds: 1_796_040_000, nanoseconds: 123_000_000 },
      passed: 0,
      ready: [0, 1],
    });
  });

  test("gets the randomness of its seed", () => {
    const { value } = explore("random");
    expect(value).toEqual(explore("random").value);
    expect(value).not.toEqual(explore("random", Uint8Array.of(4)).value);
  });

  test("is stopped when it asks for too much randomness or hoards resources", () => {
    expect(explore("flood").error).toBeInstanceOf(WasiTrap);
    expect(explore("hoard").error).toBeInstanceOf(WasiTrap);
    expect(explore("drop").value).toBe("done");
  });

  test("opens no socket and looks up no name", () => {
    const denied = { error: "access-denied" };
    expect(explore("sockets").value).toEqual([denied, denied, denied]);
  });
});

function attempt(call: () => unknown): { value?: unknown; error?: unknown } {
  try {
    return { value: call() };
  } catch (error) {
    return { error };
  }
}

describe("a component with HTTP", () => {
  /** The places of the cases in the variants of wasi:http. */
  const REQUEST_DENIED = 15;
  const FORBIDDEN = 1;

  let requester: Loaded<{ send(): number; setHost(): number; forge(): number }>;
  beforeAll(async () => {
    requester = await load(await fromText("requester"));
  });
  const instance = () => requester.instantiate(guestView().closed.imports);

  test("builds a request and is refused when it sends it", () => {
    expect(instance().send()).toBe(REQUEST_DENIED);
  });

  test("gives back what it was given, however often it tries", () => {
    const { send } = instance();
    for (let turn = 0; turn < 2000; turn += 1) expect(send()).toBe(REQUEST_DENIED);
  });

  test("gets the errors of its WIT", () => {
    expect(instance().setHost()).toBe(FORBIDDEN);
  });

  test("ends when it makes up a handle", () => {
    expect(attempt(instance().forge).error).toBeInstanceOf(TypeError);
  });
});

describe("a component that catches its own exit", () => {
  let exiting: Loaded<{ caught(): number; wentOn(): number }>;
  beforeAll(async () => {
    exiting = await load(await fromText("exiting"));
  });

  test("goes on, and yet the host knows", () => {
    const { closed } = guestView();
    const guest = exiting.instantiate(closed.imports);
    attempt(guest.caught);
    expect(guest.wentOn()).toBe(7);
    expect(closed.exited).toBe(1);
  });
});
