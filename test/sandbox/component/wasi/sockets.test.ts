import { describe, expect, test } from "vitest";
import { WasiTrap } from "../../../../host/sandbox/component/wasi/errors.ts";
import { errorOf, guestView } from "./guest-view.ts";

const { imports } = guestView();
const network = imports["wasi:sockets/instance-network"].instanceNetwork();

describe("denies", () => {
  test.each(["ipv4", "ipv6"] as const)("a socket of %s", (family) => {
    expect(errorOf(() => imports["wasi:sockets/tcp-create-socket"].createTcpSocket(family))).toBe("access-denied");
    expect(errorOf(() => imports["wasi:sockets/udp-create-socket"].createUdpSocket(family))).toBe("access-denied");
  });

  test.each(["example.com", "localhost", "127.0.0.1"])("looking up `%s`", (name) => {
    expect(errorOf(() => imports["wasi:sockets/ip-name-lookup"].resolveAddresses(network, name))).toBe("access-denied");
  });
});

test("the network is one, and reaches nothing", () => {
  expect(network).toBeInstanceOf(imports["wasi:sockets/network"].Network);
  expect(Object.getOwnPropertyNames(Object.getPrototypeOf(network))).toEqual(["constructor"]);
});

const classes = {
  TcpSocket: imports["wasi:sockets/tcp"].TcpSocket,
  UdpSocket: imports["wasi:sockets/udp"].UdpSocket,
  IncomingDatagramStream: imports["wasi:sockets/udp"].IncomingDatagramStream,
  OutgoingDatagramStream: imports["wasi:sockets/udp"].OutgoingDatagramStream,
  ResolveAddressStream: imports["wasi:sockets/ip-name-lookup"].ResolveAddressStream,
};
const INFALLIBLE = new Set(["addressFamily", "isListening", "subscribe"]);

describe.each(Object.entries(classes))("a made-up %s", (name, { prototype }) => {
  const methods = Object.getOwnPropertyNames(prototype).filter((method) => method !== "constructor");

  test.each(methods.filter((method) => !INFALLIBLE.has(method)))("is denied `%s`", (method) => {
    expect(errorOf(() => Reflect.get(prototype, method)())).toBe("access-denied");
  });

  test.each(methods.filter((method) => INFALLIBLE.has(method)))("traps in `%s`, which can't fail", (method) => {
    expect(() => Reflect.get(prototype, method)()).toThrow(new WasiTrap(`the handle is not a \`${name}\``));
  });
});
