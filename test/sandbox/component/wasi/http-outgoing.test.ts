import { describe, expect, test } from "vitest";
import { MAX_RESOURCES } from "../../../../host/sandbox/component/wasi/resource.ts";
import { errorOf, guestView } from "./guest-view.ts";

const view = () => {
  const { imports } = guestView();
  const types = imports["wasi:http/types"];
  return { types, request: new types.OutgoingRequest(new types.Fields()), imports };
};

describe("a request", () => {
  test("starts as GET of nothing", () => {
    const { request } = view();
    expect(request.method()).toEqual({ tag: "get" });
    expect([request.pathWithQuery(), request.scheme(), request.authority()]).toEqual([undefined, undefined, undefined]);
  });

  test("keeps what it is given", () => {
    const { request } = view();
    request.setMethod({ tag: "other", val: "PURGE" });
    request.setPathWithQuery("/a%20b?c=d");
    request.setScheme({ tag: "HTTPS" });
    request.setAuthority("user@[::1]:8080");
    expect(request.method()).toEqual({ tag: "other", val: "PURGE" });
    expect(request.pathWithQuery()).toBe("/a%20b?c=d");
    expect(request.scheme()).toEqual({ tag: "HTTPS" });
    expect(request.authority()).toBe("user@[::1]:8080");
    request.setAuthority(undefined);
    expect(request.authority()).toBeUndefined();
  });

  test.each(["GET\r\nX-A: b", "", "a b", "x".repeat(8193)])("refuses a method that is none: %j", (val) => {
    const { request } = view();
    expect(errorOf(() => request.setMethod({ tag: "other", val }))).toBeUndefined();
    expect(request.method()).toEqual({ tag: "get" });
  });

  test.each(["/a b", "/a#b", "/a\n", `/${"x".repeat(8192)}`])("refuses a path that is none: %j", (path) => {
    const { request } = view();
    expect(errorOf(() => request.setPathWithQuery(path))).toBeUndefined();
    expect(request.pathWithQuery()).toBeUndefined();
  });

  test.each(["", "exa mple.com", "example.com/path", "a\nb"])("refuses an authority that is none: %j", (authority) => {
    expect(errorOf(() => view().request.setAuthority(authority))).toBeUndefined();
  });

  test("refuses a scheme that is none", () => {
    expect(errorOf(() => view().request.setScheme({ tag: "other", val: "1:" }))).toBeUndefined();
  });

  test("shows headers that can't be changed", () => {
    const { request } = view();
    expect(errorOf(() => request.headers().append("x-a", Uint8Array.of(0x61)))).toEqual({ tag: "immutable" });
  });
});

test("a response keeps a status of three digits", () => {
  const { types } = view();
  const response = new types.OutgoingResponse(new types.Fields());
  expect(response.statusCode()).toBe(200);
  response.setStatusCode(404);
  for (const status of [99, 1000]) expect(errorOf(() => response.setStatusCode(status))).toBeUndefined();
  expect(response.statusCode()).toBe(404);
});

describe("a body", () => {
  test("is given out once, and so is its stream, which takes bytes and drops them", () => {
    const { request, types, imports } = view();
    const body = request.body();
    expect(errorOf(() => request.body())).toBeUndefined();
    const stream = body.write();
    expect(stream).toBeInstanceOf(imports["wasi:io/streams"].OutputStream);
    stream.blockingWriteAndFlush(Uint8Array.of(1, 2, 3));
    expect(errorOf(() => body.write())).toBeUndefined();
    types.OutgoingBody.finish(body, new types.Fields());
  });
});

test("options keep their durations", () => {
  const options = new (view().types.RequestOptions)();
  expect([options.connectTimeout(), options.firstByteTimeout(), options.betweenBytesTimeout()]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  options.setConnectTimeout(1n);
  options.setFirstByteTimeout(2n);
  options.setBetweenBytesTimeout(3n);
  expect([options.connectTimeout(), options.firstByteTimeout(), options.betweenBytesTimeout()]).toEqual([1n, 2n, 3n]);
});

test("whatever is dropped, finished or sent is no longer held", () => {
  const { types, imports } = view();
  for (let turn = 0; turn < MAX_RESOURCES; turn += 1) {
    const request = new types.OutgoingRequest(new types.Fields());
    types.OutgoingBody.finish(request.body(), new types.Fields());
    const response = new types.OutgoingResponse(new types.Fields()) as unknown as Disposable;
    response[Symbol.dispose]();
    const send = () => imports["wasi:http/outgoing-handler"].handle(request, new types.RequestOptions());
    expect(errorOf(send)).toEqual({ tag: "HTTP-request-denied" });
  }
});
