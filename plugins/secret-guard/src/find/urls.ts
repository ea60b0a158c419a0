import type { Budget } from "./budget.ts";
import type { Finding } from "./find.ts";
import { endOf } from "./places.ts";

const USER = /[^\s:@/"'`\0]{0,100}:/y;
const PASSWORD = /[^\s@/"'`\0]{3,200}(?=@)/y;
const LOCAL = /@(?:localhost|127\.0\.0\.1|\[::1\]|host\.docker\.internal)/y;
const OBVIOUS = /^(?:pass(?:word)?|pwd|pw|secret|token|user|admin|root|postgres)$/i;

/** Addresses to which everyone who knows them can post. */
const WEBHOOK =
  /(?:hooks\.slack\.com\/services\/T\w{6,20}\/B\w{6,20}\/\w{16,40}|discord(?:app)?\.com\/api\/webhooks\/\d{15,22}\/[\w-]{50,80})/y;

/** The passwords in addresses: `scheme://user:password@host`, unless the host is this machine. */
export function findUrlPasswords(text: string, budget: Budget): Finding[] {
  return budget.placesOf("://", text).flatMap((place) => {
    if (!budget.look(place, 32)) return [];
    const start = endOf(USER, text, place + 3);
    const end = start === undefined ? undefined : endOf(PASSWORD, text, start);
    if (start === undefined || end === undefined || endOf(LOCAL, text, end) !== undefined) return [];
    return OBVIOUS.test(text.slice(start, end))
      ? []
      : [{ start, end, value: start, label: "a password in an address" }];
  });
}

export function findWebhooks(text: string, budget: Budget): Finding[] {
  return budget.placesOf("://", text).flatMap((place) => {
    if (!budget.look(place, 32)) return [];
    const start = place + 3;
    const end = endOf(WEBHOOK, text, start);
    return end === undefined ? [] : [{ start, end, value: start, label: "a webhook's address" }];
  });
}
