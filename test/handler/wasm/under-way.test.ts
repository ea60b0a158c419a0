import { expect, test } from "vitest";
import { UnderWay } from "../../../host/handler/wasm/under-way.ts";

test("it ends when all that was tracked is done, whatever it came to", async () => {
  const underWay = new UnderWay();
  const [good, bad] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const tracked = [underWay.track(good.promise), underWay.track(bad.promise)] as const;
  const seen: string[] = [];
  const ended = underWay.ended().then(() => seen.push("ended"));
  good.resolve("good");
  expect(await tracked[0]).toBe("good");
  seen.push("good");
  bad.reject(new Error("bad"));
  await expect(tracked[1]).rejects.toThrow("bad");
  await ended;
  expect(seen).toEqual(["good", "ended"]);
});

test("it has ended where nothing is under way", async () => {
  const underWay = new UnderWay();
  await underWay.ended();
  await underWay.track(Promise.resolve());
  await expect(underWay.ended()).resolves.toBeUndefined();
});
