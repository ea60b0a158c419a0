import { afterEach, expect, test, vi } from "vitest";
import { createLine, Line } from "../../host/sandbox/line.ts";

const opened: Line[] = [];
function openLine() {
  const [one, other] = createLine();
  const taken: unknown[] = [];
  const here = new Line(one, () => {});
  const there = new Line(other, (message) => taken.push(message));
  opened.push(here, there);
  return { here, there, taken, ports: [one.port, other.port] as const };
}
afterEach(() => {
  for (const line of opened.splice(0)) line.keep(false);
});

test.each([true, false])("messages are taken once each and in order (expected: %s)", async (isExpected) => {
  const { here, there, taken } = openLine();
  for (let number = 0; number < 100; number += 1) {
    here.send({ number });
    if (isExpected) there.expect();
    if (number % 7 === 0) await vi.waitFor(() => expect(taken).toHaveLength(number + 1));
  }
  await vi.waitFor(() => expect(taken).toHaveLength(100));
  expect(taken).toEqual(Array.from({ length: 100 }, (_, number) => ({ number })));
});

test("a message hands over what it transfers", async () => {
  const { here, taken } = openLine();
  const bytes = new Uint8Array([1, 2, 3]);
  here.send(bytes, [bytes.buffer]);
  await vi.waitFor(() => expect(taken).toEqual([new Uint8Array([1, 2, 3])]));
  expect(bytes).toHaveLength(0);
});

test("an end that isn't kept keeps nothing alive", async () => {
  const { here, there, ports } = openLine();
  const isReferenced = () => ports.map((port) => port.hasRef());
  expect(isReferenced()).toEqual([true, true]);
  here.keep(false);
  there.keep(false);
  expect(isReferenced()).toEqual([false, false]);
  here.keep(true);
  expect(isReferenced()).toEqual([true, false]);
});
