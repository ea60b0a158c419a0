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

describe("what only a sent or received message would give", () => {
  const classes = [
    ["FutureIncomingResponse", [], ["subscribe", "get"]],
    ["FutureTrailers", [], ["subscribe", "get"]],
    ["IncomingBody", ["stream"], []],
    ["IncomingRequest", ["consume"], ["method", "pathWithQuery", "scheme", "authority", "headers"]],
    ["IncomingResponse", ["consume"], ["status", "headers"]],
  ] as const;

  test.each(classes)("%s fails where it can and traps where it can't", (name, fallible, infallible) => {
    const { prototype } = types[name];
    for (const method of fallible) expect(errorOf(() => Reflect.get(prototype, method)())).toBeUndefined();
    for (const method of infallible) expect(() => Reflect.get(prototype, method)()).toThrow(WasiTrap);
  });

  test("has no static functions that work", () => {
    expect(() => types.IncomingBody.finish(Object.create(types.IncomingBody.prototype))).toThrow(WasiTrap);
    const outparam = Object.create(types.ResponseOutparam.prototype);
    expect(() => types.ResponseOutparam.set(outparam, { tag: "err", val: { tag: "DNS-timeout" } })).toThrow(WasiTrap);
  });
});
