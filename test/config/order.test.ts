import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HookEntry } from "../../host/config/entry.ts";
import { LAYERS, type LayerName } from "../../host/config/layer.ts";
import { inRunOrder } from "../../host/config/order.ts";
import { DIALECT_NAMES, type DialectName } from "../../host/event/table.ts";
import { entryOf } from "../support/entry.ts";

const RANKS: readonly (readonly [LayerName, DialectName])[] = LAYERS.flatMap((layer) =>
  DIALECT_NAMES.map((dialect) => [layer, dialect] as const),
);

function entryFrom(layer: LayerName, dialect: DialectName, line: number): HookEntry {
  return entryOf({ source: { file: `/${layer}/${dialect}`, line, column: 1, layer, dialect } });
}

/** The entries of one file, of some length. */
const file = fc
  .tuple(fc.constantFrom(...LAYERS), fc.constantFrom(...DIALECT_NAMES), fc.nat({ max: 5 }))
  .map(([layer, dialect, size]) => Array.from({ length: size }, (_, line) => entryFrom(layer, dialect, line)));

const rankOf = ({ source }: HookEntry) =>
  RANKS.findIndex(([layer, name]) => layer === source.layer && name === source.dialect);

describe("the run order", () => {
  test("is skill, managed, local, project, user, then the instructions' hooks", () => {
    expect(LAYERS).toEqual(["skill", "managed", "local", "project", "user", "instructions"]);
  });

  test("has openHarness before o4 within a layer", () => {
    const mixed = RANKS.map(([layer, dialect]) => entryFrom(layer, dialect, 1)).toReversed();
    expect(inRunOrder(mixed).map(({ source }) => [source.layer, source.dialect])).toEqual(RANKS);
  });

  test("keeps every entry, rises in rank, and is stable within one", () => {
    fc.assert(
      fc.property(fc.array(file), (files) => {
        const entries = files.flat();
        const ordered = inRunOrder(entries);
        expect(new Set(ordered)).toEqual(new Set(entries));
        expect(ordered).toHaveLength(entries.length);
        for (const [index, entry] of ordered.entries()) {
          const next = ordered[index + 1];
          if (next === undefined) continue;
          expect(rankOf(entry)).toBeLessThanOrEqual(rankOf(next));
          if (rankOf(entry) === rankOf(next)) expect(entries.indexOf(entry)).toBeLessThan(entries.indexOf(next));
        }
      }),
    );
  });

  test("doesn't change when a file is split into several of its rank", () => {
    fc.assert(
      fc.property(fc.array(file), fc.nat({ max: 5 }), (files, at) => {
        const split = files.flatMap((entries) => [entries.slice(0, at), entries.slice(at)]);
        expect(inRunOrder(split.flat())).toEqual(inRunOrder(files.flat()));
      }),
    );
  });

  test("doesn't depend on the order in which files of different ranks were read", () => {
    const oneEach = fc.uniqueArray(fc.nat({ max: RANKS.length - 1 }), { minLength: 2 });
    fc.assert(
      fc.property(oneEach, (ranks) => {
        const files = ranks.map((rank) => {
          const [layer, dialect] = RANKS[rank] ?? ["user", "o4"];
          return [entryFrom(layer, dialect, 1), entryFrom(layer, dialect, 2)];
        });
        expect(inRunOrder(files.flat())).toEqual(inRunOrder(files.toReversed().flat()));
      }),
    );
  });

  test("leaves the list it was given as it was", () => {
    const entries = Object.freeze([entryFrom("user", "o4", 1), entryFrom("skill", "o4", 1)]);
    expect(inRunOrder(entries).map(({ source }) => source.layer)).toEqual(["skill", "user"]);
    expect(entries.map(({ source }) => source.layer)).toEqual(["user", "skill"]);
  });
});
