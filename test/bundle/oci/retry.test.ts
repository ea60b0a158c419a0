import { expect, test } from "vitest";
import { Interrupted } from "../../../host/bundle/oci/connection-error.ts";
import { retrying } from "../../../host/bundle/oci/retry.ts";
import { failure, HookletError } from "../../../host/failure/failure.ts";

/** Something that ends in an error so many times, and then in the number of its tries. */
function failing(times: number, error: Error = new Interrupted(failure("bundle.connection", "it broke"))) {
  const tries = { count: 0 };
  const attempt = async () => {
    tries.count += 1;
    if (tries.count <= times) throw error;
    return tries.count;
  };
  return { attempt, tries };
}

test("what broke is tried again", async () => {
  expect(await retrying(failing(2).attempt, undefined)).toBe(3);
});

test("what keeps breaking becomes the failure that it is", async () => {
  const { attempt, tries } = failing(100);
  await expect(retrying(attempt, undefined)).rejects.toThrow(
    new HookletError(failure("bundle.connection", "it broke")),
  );
  expect(tries.count).toBe(4);
});

test("another error is not tried again", async () => {
  const error = new Error("something else");
  const { attempt, tries } = failing(100, error);
  await expect(retrying(attempt, undefined)).rejects.toBe(error);
  expect(tries.count).toBe(1);
});

test("the pause ends when the signal does", async () => {
  const controller = new AbortController();
  const { attempt, tries } = failing(100);
  const outcome = retrying(async () => {
    controller.abort();
    return attempt();
  }, controller.signal);
  await expect(outcome).rejects.toMatchObject({ name: "AbortError" });
  expect(tries.count).toBe(1);
});
