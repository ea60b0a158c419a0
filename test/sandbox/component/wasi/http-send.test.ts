import { describe, expect, test } from "vitest";
import { WasiTrap } from "../../../../host/sandbox/component/wasi/errors.ts";
import { MAX_BODY_BYTES } from "../../../../host/sandbox/component/wasi/resource.ts";
import { MAX_RECEIVED, MAX_REQUESTS } from "../../../../host/sandbox/grants/http-line.ts";
import { HTTP_BODY_LIMIT } from "../../../../host/sandbox/grants/plugin-grants.ts";
import { drop } from "../../grants/granted.ts";
import { type Line, openLine, RESPONSE } from "../../grants/line.ts";
import { errorOf, type GuestView } from "./guest-view.ts";

type Types = GuestView["imports"]["wasi:http/types"];
type Request = Types["OutgoingRequest"]["prototype"];

const bytes = (text: string) => new TextEncoder().encode(text);

interface Parts {
  method?: Parameters<Request["setMethod"]>[0];
  scheme?: Parameters<Request["setScheme"]>[0];
  authority?: string;
  path?: string;
  fields?: [string, Uint8Array][];
}

function requestTo({ imports }: Line, parts: Parts = {}): Request {
  const { OutgoingRequest, Fields } = imports["wasi:http/types"];
  const request = new OutgoingRequest(Fields.fromList(parts.fields ?? []));
  if (parts.method) request.setMethod(parts.method);
  request.setScheme("scheme" in parts ? parts.scheme : { tag: "HTTPS" });
  request.setAuthority("authority" in parts ? parts.authority : "api.example.com");
  request.setPathWithQuery(parts.path);
  return request;
}

const handleOf = ({ imports }: Line) => imports["wasi:http/outgoing-handler"].handle;
const send = (line: Line, parts?: Parts) => handleOf(line)(requestTo(line, parts), undefined);
const DENIED = { tag: "HTTP-request-denied" };
const URI_INVALID = { tag: "HTTP-request-URI-invalid" };

describe("a request to a granted host", () => {
  test("is sent as it is", () => {
    const line = openLine("api.example.com");
    const fields: Parts["fields"] = [["Accept", bytes("text/plain")]];
    send(line, { method: { tag: "delete" }, path: "/a?b", fields });
    expect(line.sent()).toEqual([
      {
        id: 1,
        method: "DELETE",
        origin: "https://api.example.com/",
        pathWithQuery: "/a?b",
        fields,
        body: new Uint8Array(),
        patience: { connect: null, firstByte: null, betweenBytes: null },
      },
    ]);
    expect(line.warnings).toEqual([]);
  });

  test.each([
    [{ scheme: undefined }, "https://api.example.com/"],
    [{ scheme: { tag: "HTTP" } }, "http://api.example.com/"],
    [{ authority: "API.example.com:443" }, "https://api.example.com/"],
    [{ authority: "%61pi.example.com" }, "https://api.example.com/"],
  ] as const)("%j goes to %s", (parts, origin) => {
    const line = openLine("api.example.com");
    send(line, parts);
    expect(line.sent()[0]).toMatchObject({ origin, pathWithQuery: "/", method: "GET" });
  });

  test("waits as long as the guest says", () => {
    const line = openLine("api.example.com");
    const options = new line.imports["wasi:http/types"].RequestOptions();
    options.setConnectTimeout(1_500_000n);
    options.setFirstByteTimeout(3_000_000_000n);
    handleOf(line)(requestTo(line), options);
    expect(line.sent()[0]?.patience).toEqual({ connect: 2, firstByte: 3000, betweenBytes: null });
  });
});

describe("a request is refused, and told", () => {
  test.each([
    ["to another host", { authority: "evil.example" }, "https://evil.example"],
    ["to a host below", { authority: "x.api.example.com" }, "https://x.api.example.com"],
    ["to another port", { authority: "api.example.com:8443" }, "https://api.example.com:8443"],
    ["to an address", { authority: "127.0.0.1" }, "https://127.0.0.1"],
  ])("%s", (_, parts, told) => {
    const line = openLine("api.example.com");
    expect(errorOf(() => send(line, parts))).toEqual(DENIED);
    expect(line.sent()).toEqual([]);
    expect(line.warnings).toEqual([`a request to \`${told}\` is not granted`]);
  });

  test("where what is granted is no host", () => {
    const line = openLine("https://api.example.com");
    expect(errorOf(() => send(line))).toEqual(DENIED);
    expect(line.warnings).toEqual([
      "`https://api.example.com` grants nothing: it is not a host such as `api.example.com`",
      "a request to `https://api.example.com` is not granted",
    ]);
  });
});

describe("a request is an error", () => {
  test.each([
    ["with another scheme", { scheme: { tag: "other", val: "ftp" } }, URI_INVALID],
    ["without an authority", { authority: undefined }, URI_INVALID],
    ["with a user", { authority: "api.example.com@evil.example" }, URI_INVALID],
    ["as a user", { authority: "me@api.example.com" }, URI_INVALID],
    ["with a bad port", { authority: "api.example.com:99999" }, URI_INVALID],
    ["whose path continues the host", { path: ".evil.example/" }, URI_INVALID],
    ["whose path makes the host a user", { path: "@evil.example/" }, URI_INVALID],
    ["whose path is a URL", { path: "http://evil.example/" }, URI_INVALID],
    ["for a tunnel", { method: { tag: "connect" } }, { tag: "HTTP-request-method-invalid" }],
    [
      "for a tunnel in other words",
      { method: { tag: "other", val: "cOnNect" } },
      { tag: "HTTP-request-method-invalid" },
    ],
  ] as [string, Parts, object][])("%s", (_, parts, error) => {
    const line = openLine("api.example.com");
    expect(errorOf(() => send(line, parts))).toEqual(error);
    expect(line.sent()).toEqual([]);
  });

  test("whose body has another length than it says", () => {
    const line = openLine("api.example.com");
    const future = send(line, { fields: [["Content-Length", bytes("5")]] });
    expect(future.get()).toEqual({ tag: "ok", val: { tag: "err", val: { tag: "HTTP-request-body-size", val: 0n } } });
    expect(line.sent()).toEqual([]);
  });

  test("while too many are under way, and no longer", () => {
    const line = openLine("api.example.com");
    for (let sent = 0; sent < MAX_REQUESTS; sent += 1) drop(send(line));
    const refused = send(line);
    expect(refused.get()).toEqual({ tag: "ok", val: { tag: "err", val: { tag: "connection-limit-reached" } } });
    line.answer(1, RESPONSE);
    expect(send(line).get()).toBeUndefined();
    expect(line.sent()).toHaveLength(MAX_REQUESTS + 1);
  });
});

describe("a body", () => {
  const opened = () => {
    const line = openLine("api.example.com");
    const request = requestTo(line, { fields: [["content-length", bytes("3")]] });
    const { OutgoingBody } = line.imports["wasi:http/types"];
    return { line, request, body: request.body(), finish: OutgoingBody.finish };
  };

  test("is sent with the request where it is finished before", () => {
    const { line, request, body, finish } = opened();
    body.write().blockingWriteAndFlush(bytes("abc"));
    finish(body, undefined);
    handleOf(line)(request, undefined);
    expect(line.sent()).toMatchObject([{ body: bytes("abc"), fields: [] }]);
  });

  test("is waited for where it is finished after", () => {
    const { line, request, body, finish } = opened();
    const future = handleOf(line)(request, undefined);
    const stream = body.write();
    stream.write(bytes("ab"));
    stream.write(bytes("c"));
    expect([line.sent(), future.get()]).toEqual([[], undefined]);
    finish(body, undefined);
    expect(line.sent()).toMatchObject([{ body: bytes("abc") }]);
  });

  test("that is dropped unfinished ends the exchange", () => {
    const { line, request, body } = opened();
    const future = handleOf(line)(request, undefined);
    drop(body);
    expect(future.get()).toMatchObject({ val: { tag: "err", val: { tag: "internal-error" } } });
    expect(line.sent()).toEqual([]);
  });

  test("whose end nobody can write any more is not waited for", () => {
    const { line, request } = opened();
    const future = handleOf(line)(request, undefined);
    expect(() => future.subscribe().block()).toThrow(WasiTrap);
  });

  test("has no trailers", () => {
    const { line, request, body, finish } = opened();
    const future = handleOf(line)(request, undefined);
    const trailers = line.imports["wasi:http/types"].Fields.fromList([["x-a", bytes("1")]]);
    expect(errorOf(() => finish(body, trailers))).toEqual({ tag: "HTTP-request-trailer-section-size", val: 0 });
    expect(future.get()).toMatchObject({ val: { tag: "err" } });
  });

  test("of 1 MiB is taken, more isn't", () => {
    const { line, body } = opened();
    const stream = body.write();
    for (let size = 0; size < HTTP_BODY_LIMIT; size += 65_536) stream.write(new Uint8Array(65_536));
    const error = errorOf(() => stream.write(bytes("x"))) as { tag: string; val: never };
    expect(error.tag).toBe("last-operation-failed");
    const code = { tag: "HTTP-request-body-size", val: BigInt(HTTP_BODY_LIMIT) };
    expect(line.imports["wasi:http/types"].httpErrorCode(error.val)).toEqual(code);
  });

  test("is refused where all of a call's bodies are too much", () => {
    const line = openLine();
    const write = () => {
      const stream = requestTo(line).body().write();
      for (let size = 0; size < HTTP_BODY_LIMIT; size += 65_536) stream.write(new Uint8Array(65_536));
    };
    for (let size = 0; size < MAX_BODY_BYTES; size += HTTP_BODY_LIMIT) write();
    expect(errorOf(write)).toMatchObject({ tag: "last-operation-failed" });
  });
});

describe("a response", () => {
  test("is there once the reply is, and is given once", () => {
    const line = openLine("api.example.com");
    const future = send(line);
    const pollable = future.subscribe();
    expect([future.get(), pollable.ready()]).toEqual([undefined, false]);
    line.answer(1, { ...RESPONSE, status: 404, fields: [["X-A", bytes("1")]] });
    pollable.block();
    const result = future.get();
    if (result?.tag !== "ok" || result.val.tag !== "ok") throw new Error("there is no response");
    const response = result.val.val;
    expect(response.status()).toBe(404);
    expect(response.headers().entries()).toEqual([["X-A", bytes("1")]]);
    expect(errorOf(() => response.headers().delete("x-a"))).toEqual({ tag: "immutable" });
    const body = response.consume();
    expect(errorOf(() => response.consume())).toBeUndefined();
    const stream = body.stream();
    expect(errorOf(() => body.stream())).toBeUndefined();
    expect([stream.read(2n), stream.blockingRead(10n)]).toEqual([bytes("he"), bytes("llo")]);
    expect(errorOf(() => stream.read(1n))).toEqual({ tag: "closed" });
    const trailers = line.imports["wasi:http/types"].IncomingBody.finish(body);
    expect(trailers.subscribe().ready()).toBe(true);
    expect(trailers.get()).toEqual({ tag: "ok", val: { tag: "ok", val: undefined } });
    expect([trailers.get()?.tag, future.get()?.tag]).toEqual(["err", "err"]);
  });

  test("that failed is its error, and what was refused is told", () => {
    const line = openLine("api.example.com");
    const future = send(line);
    const error = { tag: "destination-IP-prohibited" };
    line.answer(1, { kind: "failed", error, refusal: "it is private" });
    expect(future.get()).toEqual({ tag: "ok", val: { tag: "err", val: error } });
    expect(line.warnings).toEqual(["it is private"]);
  });

  test("is an error where all of a call's responses are too much", () => {
    const line = openLine("api.example.com");
    const body = new Uint8Array(HTTP_BODY_LIMIT);
    const results: unknown[] = [];
    for (let size = 0, id = 1; size <= MAX_RECEIVED; size += HTTP_BODY_LIMIT, id += 1) {
      const future = send(line);
      line.answer(id, { ...RESPONSE, body });
      const result = future.get();
      results.push(result?.tag === "ok" && result.val.tag === "err" ? result.val.val.tag : "ok");
    }
    expect(results.slice(0, -1)).toEqual(Array(MAX_RECEIVED / HTTP_BODY_LIMIT).fill("ok"));
    expect(results.at(-1)).toBe("HTTP-response-body-size");
  });

  test("wakes whoever waits for any of several", () => {
    const line = openLine("api.example.com");
    const { poll } = line.imports["wasi:io/poll"];
    const futures = [send(line), send(line)];
    const pollables = futures.map((future) => future.subscribe());
    line.answer(2, RESPONSE);
    expect([...poll(pollables)]).toEqual([1]);
    expect(futures.map((future) => future.get()?.tag)).toEqual([undefined, "ok"]);
  });

  test("comes before the timers that it is polled with", () => {
    const line = openLine("api.example.com");
    const { poll } = line.imports["wasi:io/poll"];
    const timer = line.imports["wasi:clocks/monotonic-clock"].subscribeDuration(1n);
    const response = send(line).subscribe();
    line.answer(1, RESPONSE);
    expect([...poll([timer, response])]).toEqual([1]);
    const [slow, quick] = [send(line).subscribe(), line.imports["wasi:cli/stdin"].getStdin().subscribe()];
    expect([...poll([timer, slow, quick])]).toEqual([2]);
    expect([...poll([timer])]).toEqual([0]);
  });
});

test("whatever is dropped or finished is no longer held", () => {
  const line = openLine("api.example.com");
  const { IncomingBody } = line.imports["wasi:http/types"];
  for (let turn = 1; turn <= 1100; turn += 1) {
    const future = send(line);
    line.answer(turn, RESPONSE);
    const result = future.get();
    if (result?.tag !== "ok" || result.val.tag !== "ok") throw new Error("there is no response");
    const body = result.val.val.consume();
    const stream = body.stream();
    for (const resource of [stream, IncomingBody.finish(body), result.val.val, future]) drop(resource);
  }
});
