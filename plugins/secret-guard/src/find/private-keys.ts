import type { Budget } from "./budget.ts";
import type { Finding } from "./find.ts";
import { endOf } from "./places.ts";

const WORDS = "PRIVATE KEY";
const BEGIN = /-----BEGIN [A-Z0-9 ]{0,20}$/;
/** Up to the next dash, but for the two lines with one that an encrypted key starts with. */
const BODY =
  /(?: BLOCK)?-----(?:\s|\\[nr])*(?:Proc-Type[^\n\\]{0,80}(?:\n|\\n))?(?:DEK-Info[^\n\\]{0,120}(?:\n|\\n))?[^-\0]*(?:-----END [A-Z0-9 ]{0,40}-----)?/y;

/** Less is only talk of a key. */
const SHORTEST = 100;

/** Private keys in PEM's form and its relatives. */
export function findPrivateKeys(text: string, budget: Budget): Finding[] {
  return budget.placesOf(WORDS, text).flatMap((place) => {
    if (!budget.look(place, 32)) return [];
    const begin = BEGIN.exec(text.slice(Math.max(0, place - 40), place));
    const end = begin ? endOf(BODY, text, place + WORDS.length) : undefined;
    if (!begin || end === undefined || end - place < SHORTEST) return [];
    return [{ start: place - begin[0].length, end, value: place, label: "a private key" }];
  });
}
