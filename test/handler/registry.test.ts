import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { createHandlers } from "../../host/handler/registry.ts";
import { serve } from "../support/server.ts";
import { commandSpec, httpSpec, jobOf } from "./job.ts";

test("each entry is run by the handler of its kind, which is timed", async () => {
  const handlers = createHandlers(tmpdir());
  const server = await serve("from the server");
  const runs = await Promise.all([
    handlers.run(jobOf(commandSpec("echo from the command"))),
    handlers.run(jobOf(httpSpec(server.origin))),
  ]);
  await handlers.close();
  expect(runs).toMatchObject([
    { result: { kind: "exited", stdout: "from the command\n" }, durationMs: expect.any(Number) },
    { result: { kind: "responded", body: "from the server" }, durationMs: expect.any(Number) },
  ]);
});

test("closing waits for the runs of every handler", async () => {
  const handlers = createHandlers(tmpdir());
  const silent = await serve(() => {});
  const controller = new AbortController();
  const { signal } = controller;
  const running = [commandSpec("sleep 1000"), httpSpec(silent.origin)].map((spec) =>
    handlers.run(jobOf(spec, { signal })),
  );
  controller.abort();
  await handlers.close();
  const results = (await Promise.all(running)).map(({ result }) => result);
  expect(results).toMatchObject([{ failure: { code: "host.closed" } }, { failure: { code: "host.closed" } }]);
});

test("closing what was never used is fine", async () => {
  await expect(createHandlers(tmpdir()).close()).resolves.toBeUndefined();
});
