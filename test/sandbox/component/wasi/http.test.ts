import { describe, expect, test } from "vitest";
import { WasiTrap } from "../../../../host/sandbox/component/wasi/errors.ts";
import { errorOf, guestView } from "./guest-view.ts";

const { imports } = guestView();
const types = imports["wasi:http/types"];

test("a request is refused when it is sent", () => {
  const { handle } = imports["wasi:http/outgoing-handler"];
  const request = new types.OutgoingRequest(new types.Fields());
  request.setAuthority("example.com");
  expect(errorOf(() => handle(request, undefined))).toEqual({ tag: "HTTP-request-denied" });
});

test("no error of a stream comes from HTTP", () => {
  expect(types.httpErrorCode(Object.create(imports["wasi:io/error"].Error.prototype))).toBeUndefined();
});

describe("what the guest made up", () => {
  const classes = [
    ["FutureIncomingResponse", ["subscribe", "get"]],
    ["FutureTrailers", ["subscribe", "get"]],
    ["IncomingBody", ["stream"]],
    ["IncomingResponse", ["consume", "status", "headers"]],
    ["OutgoingBody", ["write"]],
    ["OutgoingRequest", ["body", "method", "headers"]],
  ] as const;

  test.each(classes)("%s does nothing", (name, methods) => {
    // What the glue makes of a handle that was never given out.
    const made = Object.create(types[name].prototype);
    for (const method of methods) expect(() => made[method]()).toThrow(TypeError);
  });

  test("can't be finished or sent", () => {
    expect(() => types.IncomingBody.finish(Object.create(types.IncomingBody.prototype))).toThrow(TypeError);
    expect(() => types.OutgoingBody.finish(Object.create(types.OutgoingBody.prototype), undefined)).toThrow(TypeError);
    const { handle } = imports["wasi:http/outgoing-handler"];
    expect(() => handle(Object.create(types.OutgoingRequest.prototype), undefined)).toThrow(TypeError);
  });
});

describe("what a guest of an HTTP server would have", () => {
  test("is a request whose methods fail where they can and trap where they can't", () => {
    const { prototype } = types.IncomingRequest;
    expect(errorOf(() => prototype.consume())).toBeUndefined();
    for (const method of ["method", "pathWithQuery", "scheme", "authority", "headers"]) {
      expect(() => Reflect.get(prototype, method)()).toThrow(WasiTrap);
    }
  });

  test("is a place for the response, which nothing can be put into", () => {
    const outparam = Object.create(types.ResponseOutparam.prototype);
    expect(() => types.ResponseOutparam.set(outparam, { tag: "err", val: { tag: "DNS-timeout" } })).toThrow(WasiTrap);
  });
});
