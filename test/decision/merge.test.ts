import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Merged, merge, NOTHING_MERGED, rankOf } from "../../host/decision/merge.ts";
import { NO_OPINION, type Opinion, type Verdict } from "../../host/decision/verdict.ts";
import type { JsonObject } from "../../host/event/json.ts";

function verdict(fields: Partial<Verdict>): Verdict {
  return { ...NO_OPINION, ...fields };
}

function mergeAll(verdicts: readonly Verdict[]): Merged {
  return verdicts.reduce(merge, NOTHING_MERGED);
}

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });

const anyVerdict: fc.Arbitrary<Verdict> = fc.record({
  opinion: maybe(fc.constantFrom<Opinion>("allow", "ask", "deny")),
  binding: fc.boolean(),
  halts: fc.boolean(),
  reason: maybe(fc.string()),
  message: maybe(fc.string()),
  additionalContext: maybe(fc.string()),
  updatedInput: maybe(fc.dictionary(fc.string(), fc.integer()) as fc.Arbitrary<JsonObject>),
  updatedOutput: maybe(fc.string()),
  messages: fc.array(fc.record({ kind: fc.constantFrom("hook", "warn", "error"), text: fc.string() })),
  failure: fc.constant(null),
});
const verdicts = fc.array(anyVerdict, { maxLength: 8 });
/** Verdicts with at least one deny that counts. */
const withDeny = fc
  .tuple(verdicts, anyVerdict, verdicts)
  .map(([before, denying, after]) => [...before, verdict({ ...denying, opinion: "deny", binding: true }), ...after]);
/** Verdicts without a deny that counts. */
const withoutDeny = fc.array(
  anyVerdict.filter(({ opinion, binding }) => opinion !== "deny" || !binding),
  { maxLength: 8 },
);

describe("always", () => {
  test("a deny is never lost", () => {
    fc.assert(
      fc.property(withDeny, (list) => {
        expect(mergeAll(list).opinion).toBe("deny");
      }),
    );
  });

  test("a deny drops the contexts and the rewrites, before and after it", () => {
    fc.assert(
      fc.property(withDeny, (list) => {
        expect(mergeAll(list)).toMatchObject({ contexts: [], updatedInput: null, updatedOutput: null });
      }),
    );
  });

  test("contexts keep their order", () => {
    fc.assert(
      fc.property(withoutDeny, (list) => {
        expect(mergeAll(list).contexts).toEqual(list.flatMap(({ additionalContext }) => additionalContext ?? []));
      }),
    );
  });

  test("the last rewrite of a kind holds", () => {
    fc.assert(
      fc.property(withoutDeny, (list) => {
        const { updatedInput, updatedOutput } = mergeAll(list);
        expect(updatedInput).toEqual(list.findLast((one) => one.updatedInput !== null)?.updatedInput ?? null);
        expect(updatedOutput).toBe(list.findLast((one) => one.updatedOutput !== null)?.updatedOutput ?? null);
      }),
    );
  });

  test("messages of all are kept in order", () => {
    fc.assert(
      fc.property(verdicts, (list) => {
        expect(mergeAll(list).messages).toEqual(list.flatMap(({ messages }) => messages));
      }),
    );
  });

  test("it is halted from the first that halts on", () => {
    fc.assert(
      fc.property(verdicts, (list) => {
        expect(mergeAll(list).halted).toBe(list.some(({ halts }) => halts));
      }),
    );
  });

  test("reason and message are those of the first of the strongest", () => {
    fc.assert(
      fc.property(verdicts, (list) => {
        const strongest = Math.max(0, ...list.map(rankOf));
        const decider = list.find((one) => rankOf(one) > 0 && rankOf(one) === strongest);
        const { opinion, reason, message } = mergeAll(list);
        expect({ opinion, reason, message }).toEqual({
          opinion: decider?.opinion ?? null,
          reason: decider?.reason ?? null,
          message: decider?.message ?? null,
        });
      }),
    );
  });

  test("a verdict without an opinion that counts changes none", () => {
    fc.assert(
      fc.property(verdicts, anyVerdict, (list, last) => {
        const before = mergeAll(list);
        const after = merge(before, { ...last, binding: false });
        expect([after.opinion, after.rank, after.reason, after.message]).toEqual([
          before.opinion,
          before.rank,
          before.reason,
          before.message,
        ]);
      }),
    );
  });
});

describe("one opinion after another", () => {
  const says = (opinion: Opinion, halts: boolean, reason: string) => verdict({ opinion, binding: true, halts, reason });
  const allow = (reason: string) => says("allow", false, reason);
  const innerAllow = (reason: string) => says("allow", true, reason);
  const ask = (reason: string) => says("ask", false, reason);
  const deny = (reason: string) => says("deny", true, reason);
  const goingDeny = (reason: string) => says("deny", false, reason);

  test.each<[string, Verdict[], Opinion, string]>([
    ["a top-level allow loses to a later ask", [allow("1"), ask("2")], "ask", "2"],
    ["a top-level allow loses to a later deny", [allow("1"), deny("2")], "deny", "2"],
    ["an ask holds against a later top-level allow", [ask("1"), allow("2")], "ask", "1"],
    ["a halting allow beats an earlier ask", [ask("1"), innerAllow("2")], "allow", "2"],
    ["a halting allow beats an earlier allow", [allow("1"), innerAllow("2")], "allow", "2"],
    ["a halting allow never beats an earlier deny", [goingDeny("1"), innerAllow("2")], "deny", "1"],
    ["a deny that halts beats one that went on", [goingDeny("1"), deny("2")], "deny", "2"],
    ["the first of two asks gives the reason", [ask("1"), ask("2")], "ask", "1"],
    ["the first of two denies gives the reason", [goingDeny("1"), goingDeny("2")], "deny", "1"],
  ])("%s", (_rule, list, opinion, reason) => {
    expect(mergeAll(list)).toMatchObject({ opinion, reason });
  });

  test("none at all is no opinion", () => {
    expect(mergeAll([NO_OPINION, NO_OPINION])).toEqual(NOTHING_MERGED);
  });
});
