import { describe, expect, test } from "vitest";
import { WasiTrap } from "../../../../host/sandbox/component/wasi/errors.ts";
import { InputStream, IoError, MAX_WRITE, OutputStream } from "../../../../host/sandbox/component/wasi/io.ts";
import { MAX_RESOURCES, ResourceBudget } from "../../../../host/sandbox/component/wasi/resource.ts";
import { errorOf, guestView } from "./guest-view.ts";

const CLOSED = { tag: "closed" };

describe("poll", () => {
  test("gives every pollable, in order, without waiting", () => {
    const { imports } = guestView();
    const { subscribeDuration } = imports["wasi:clocks/monotonic-clock"];
    const pollables = [subscribeDuration(10n ** 18n), subscribeDuration(0n), subscribeDuration(1n)];
    expect(imports["wasi:io/poll"].poll(pollables)).toEqual(Uint32Array.of(0, 1, 2));
  });

  test("of nothing traps, as its WIT says", () => {
    expect(() => guestView().imports["wasi:io/poll"].poll([])).toThrow(WasiTrap);
  });
});

describe("stdin", () => {
  test.each(["read", "blockingRead", "skip", "blockingSkip"] as const)("%s tells that it is closed", (method) => {
    const stdin = guestView().imports["wasi:cli/stdin"].getStdin();
    expect(errorOf(() => stdin[method](16n))).toEqual(CLOSED);
  });

  test("is ready at once", () => {
    const { imports } = guestView();
    const stdin = imports["wasi:cli/stdin"].getStdin();
    expect(stdin).toBeInstanceOf(imports["wasi:io/streams"].InputStream);
    expect(stdin.subscribe().ready()).toBe(true);
  });
});

describe("an output stream", () => {
  const open = () => {
    const { imports, lines, closed } = guestView();
    return {
      stream: imports["wasi:cli/stdout"].getStdout(),
      stdin: imports["wasi:cli/stdin"].getStdin(),
      lines,
      closed,
    };
  };

  test("takes as much as it permits, and traps for more", () => {
    const { stream } = open();
    expect(stream.checkWrite()).toBe(BigInt(MAX_WRITE));
    stream.write(new Uint8Array(MAX_WRITE));
    for (const method of ["write", "blockingWriteAndFlush"] as const) {
      expect(() => stream[method](new Uint8Array(MAX_WRITE + 1))).toThrow(WasiTrap);
    }
    for (const method of ["writeZeroes", "blockingWriteZeroesAndFlush"] as const) {
      expect(() => stream[method](2n ** 63n)).toThrow(WasiTrap);
    }
  });

  test("has nothing to wait for", () => {
    const { stream } = open();
    stream.write(Uint8Array.of(0x61, 0x0a));
    stream.flush();
    stream.blockingFlush();
    expect(stream.subscribe().ready()).toBe(true);
  });

  test("writes zeroes", () => {
    const { stream, lines, closed } = open();
    stream.writeZeroes(2n);
    stream.blockingWriteZeroesAndFlush(1n);
    closed.flush();
    expect(lines).toEqual([["stdout", "\0\0\0"]]);
  });

  test.each(["splice", "blockingSplice"] as const)("%s from stdin tells that it is closed", (method) => {
    const { stream, stdin } = open();
    expect(errorOf(() => stream[method](stdin, 16n))).toEqual(CLOSED);
  });
});

test("splicing takes as much as the source gives, up to what is permitted", () => {
  class Digits extends InputStream {
    override read(length: bigint): Uint8Array {
      return new Uint8Array(Number(length)).fill(0x31);
    }
  }
  const budget = new ResourceBudget();
  const written: Uint8Array[] = [];
  const stream = new OutputStream(budget, (bytes) => written.push(bytes));
  expect(stream.splice(new Digits(budget), 3n)).toBe(3n);
  expect(stream.splice(new Digits(budget), 2n ** 64n - 1n)).toBe(BigInt(MAX_WRITE));
  expect(written).toEqual([new Uint8Array(3).fill(0x31), new Uint8Array(MAX_WRITE).fill(0x31)]);
});

test("an error describes itself", () => {
  expect(new IoError(new ResourceBudget(), "disk full").toDebugString()).toBe("disk full");
});

describe("pollables", () => {
  test("that the guest keeps are bounded", () => {
    const { subscribeDuration } = guestView().imports["wasi:clocks/monotonic-clock"];
    for (let held = 0; held < MAX_RESOURCES; held += 1) subscribeDuration(1n);
    expect(() => subscribeDuration(1n)).toThrow(WasiTrap);
  });

  test("that the guest drops aren't", () => {
    const stdin = guestView().imports["wasi:cli/stdin"].getStdin();
    for (let turn = 0; turn < 2 * MAX_RESOURCES; turn += 1) {
      const pollable = stdin.subscribe() as unknown as Disposable;
      pollable[Symbol.dispose]();
    }
    expect(stdin.subscribe().ready()).toBe(true);
  });
});
