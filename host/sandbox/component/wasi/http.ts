import { absentResource } from "./absent.ts";
import type { Interfaces } from "./guest.ts";
import { httpErrorCode, OutgoingBody } from "./http-body.ts";
import { Fields } from "./http-fields.ts";
import { FutureIncomingResponse, FutureTrailers, IncomingBody, IncomingResponse } from "./http-incoming.ts";
import { OutgoingRequest, OutgoingResponse, RequestOptions } from "./http-outgoing.ts";
import { handle } from "./http-send.ts";
import { withBudget } from "./resource.ts";

/** What only a request that came in would give: nobody sends a plugin one. */
const absent = {
  IncomingRequest: absentResource("IncomingRequest", {
    fallible: ["consume"],
    infallible: ["method", "pathWithQuery", "scheme", "authority", "headers"],
  }),
  ResponseOutparam: absentResource("ResponseOutparam", { statics: ["set"] }),
};

/** `wasi:http`: a guest can build a request, which engines do on their own accord, and send it to granted hosts. */
export const http: Interfaces = {
  "wasi:http/outgoing-handler": (guest) => ({
    handle: (request: OutgoingRequest, options?: RequestOptions) => handle(guest, request, options),
  }),
  "wasi:http/types": ({ resources }) => ({
    ...absent,
    Fields: withBudget(Fields, resources),
    FutureIncomingResponse,
    FutureTrailers,
    IncomingBody,
    IncomingResponse,
    OutgoingBody,
    OutgoingRequest: withBudget(OutgoingRequest, resources),
    OutgoingResponse: withBudget(OutgoingResponse, resources),
    RequestOptions: withBudget(RequestOptions, resources),
    httpErrorCode,
  }),
};
