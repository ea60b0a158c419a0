import { absentResource } from "./absent.ts";
import { fail } from "./errors.ts";
import type { Interfaces } from "./guest.ts";
import { Fields } from "./http-fields.ts";
import { OutgoingBody, OutgoingRequest, OutgoingResponse, RequestOptions } from "./http-outgoing.ts";
import { withBudget } from "./resource.ts";

const BODY_TAKEN = undefined;

/** What only a request that was sent, or one that came in, would give. */
const absent = {
  FutureIncomingResponse: absentResource("FutureIncomingResponse", { infallible: ["subscribe", "get"] }),
  FutureTrailers: absentResource("FutureTrailers", { infallible: ["subscribe", "get"] }),
  IncomingBody: absentResource("IncomingBody", { error: BODY_TAKEN, fallible: ["stream"], statics: ["finish"] }),
  IncomingRequest: absentResource("IncomingRequest", {
    error: BODY_TAKEN,
    fallible: ["consume"],
    infallible: ["method", "pathWithQuery", "scheme", "authority", "headers"],
  }),
  IncomingResponse: absentResource("IncomingResponse", {
    error: BODY_TAKEN,
    fallible: ["consume"],
    infallible: ["status", "headers"],
  }),
  ResponseOutparam: absentResource("ResponseOutparam", { statics: ["set"] }),
};

/** Takes the request from the guest, as its WIT says, and sends nothing. @throws {WitError} always */
function refuse(request: OutgoingRequest, options: RequestOptions | undefined): never {
  request[Symbol.dispose]();
  options?.[Symbol.dispose]();
  return fail({ tag: "HTTP-request-denied" });
}

/** `wasi:http`: a guest can build a request, which engines do on their own accord, and is refused when it sends it. */
export const http: Interfaces = {
  "wasi:http/outgoing-handler": () => ({ handle: refuse }),
  "wasi:http/types": ({ resources }) => ({
    ...absent,
    Fields: withBudget(Fields, resources),
    OutgoingBody,
    OutgoingRequest: withBudget(OutgoingRequest, resources),
    OutgoingResponse: withBudget(OutgoingResponse, resources),
    RequestOptions: withBudget(RequestOptions, resources),
    httpErrorCode: () => undefined,
  }),
};
