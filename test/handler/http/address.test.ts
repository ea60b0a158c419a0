import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressProblem } from "../../../host/handler/http/address.ts";

const ROWS: [ip: string, is: string, allowedBy: "public" | "public-or-private" | "any"][] = [
  // Public, up to the edges of what isn't.
  ["1.1.1.1", "a public address", "public"],
  ["8.8.8.8", "a public address", "public"],
  ["9.255.255.255", "a public address", "public"],
  ["11.0.0.0", "a public address", "public"],
  ["100.63.255.255", "a public address", "public"],
  ["100.128.0.0", "a public address", "public"],
  ["126.255.255.255", "a public address", "public"],
  ["128.0.0.0", "a public address", "public"],
  ["169.253.255.255", "a public address", "public"],
  ["169.255.0.0", "a public address", "public"],
  ["172.15.255.255", "a public address", "public"],
  ["172.32.0.0", "a public address", "public"],
  ["192.167.255.255", "a public address", "public"],
  ["192.169.0.0", "a public address", "public"],
  ["198.17.255.255", "a public address", "public"],
  ["198.20.0.0", "a public address", "public"],
  ["223.255.255.255", "a public address", "public"],
  ["2606:4700:4700::1111", "a public address", "public"],
  ["2a00:1450:4001:80b::200e", "a public address", "public"],
  // Loopback and private.
  ["127.0.0.1", "a loopback address", "public-or-private"],
  ["127.255.255.254", "a loopback address", "public-or-private"],
  ["::1", "a loopback address", "public-or-private"],
  ["10.0.0.1", "a private address", "public-or-private"],
  ["172.16.0.0", "a private address", "public-or-private"],
  ["172.31.255.255", "a private address", "public-or-private"],
  ["192.168.0.1", "a private address", "public-or-private"],
  ["fc00::1", "a private address", "public-or-private"],
  ["fd12:3456:789a::1", "a private address", "public-or-private"],
  // IPv4 in another form: whatever the IPv4 address is.
  ["::ffff:8.8.8.8", "an IPv4-mapped address", "any"],
  ["::ffff:127.0.0.1", "an IPv4-mapped address", "any"],
  ["::ffff:a00:1", "an IPv4-mapped address", "any"],
  ["::ffff:169.254.169.254", "an IPv4-mapped address", "any"],
  ["::ffff:a9fe:1", "an IPv4-mapped address", "any"],
  ["::8.8.8.8", "an IPv4-mapped address", "any"],
  ["64:ff9b::7f00:1", "a NAT64 address", "any"],
  ["64:ff9b::808:808", "a NAT64 address", "any"],
  ["64:ff9b:1::1", "a NAT64 address", "any"],
  ["::ffff:0:7f00:1", "an IPv4-translated address", "any"],
  ["2002:7f00:1::", "a 6to4 address", "any"],
  ["2002:808:808::1", "a 6to4 address", "any"],
  ["2001:0:7f00:1::1", "a Teredo address", "any"],
  // Link-local.
  ["169.254.0.0", "a link-local address", "any"],
  ["169.254.169.254", "a link-local address", "any"],
  ["169.254.255.255", "a link-local address", "any"],
  ["fe80::1", "a link-local address", "any"],
  ["fe80::1%eth0", "a link-local address", "any"],
  ["febf:ffff::1", "a link-local address", "any"],
  // Everything that is neither.
  ["0.0.0.0", "an unspecified address", "any"],
  ["0.255.255.255", "an unspecified address", "any"],
  ["::", "an unspecified address", "any"],
  ["255.255.255.255", "a broadcast address", "any"],
  ["224.0.0.1", "a multicast address", "any"],
  ["239.255.255.255", "a multicast address", "any"],
  ["ff02::1", "a multicast address", "any"],
  ["100.64.0.0", "a shared address", "any"],
  ["100.127.255.255", "a shared address", "any"],
  ["192.0.0.1", "a reserved address", "any"],
  ["192.0.2.1", "a reserved address", "any"],
  ["192.88.99.1", "a reserved address", "any"],
  ["198.18.0.1", "a reserved address", "any"],
  ["198.19.255.255", "a reserved address", "any"],
  ["198.51.100.1", "a reserved address", "any"],
  ["203.0.113.1", "a reserved address", "any"],
  ["240.0.0.1", "a reserved address", "any"],
  ["2001:2::1", "a benchmarking address", "any"],
  ["2001:db8::1", "a reserved address", "any"],
  ["3fff::1", "a reserved address", "any"],
  ["fec0::1", "a reserved address", "any"],
  ["100::1", "a reserved address", "any"],
  ["5f00::1", "a reserved address", "any"],
  // The library has no name for these: IPv4-compatible, the dummy prefix, and what nobody was given.
  ["::7f00:1", "a reserved address", "any"],
  ["100:0:0:1::1", "a reserved address", "any"],
  ["200::1", "a reserved address", "any"],
  ["4000::1", "a reserved address", "any"],
];

describe.each(ROWS)("%s is %s", (ip, is, allowedBy) => {
  test("to the policy `public`", () => {
    expect(addressProblem(ip, "public")).toBe(allowedBy === "public" ? null : `is ${is}`);
  });

  test("to the policy `public-or-private`", () => {
    expect(addressProblem(ip, "public-or-private")).toBe(allowedBy === "any" ? `is ${is}` : null);
  });

  test("to the policy `any`", () => {
    expect(addressProblem(ip, "any")).toBeNull();
  });
});

test.each(["localhost", "", "127.1", "0177.0.0.1", "2130706433", "0x7f000001", "1.2.3.4.5", "[::1]", "8.8.8.8/32"])(
  "`%s` is not an IP address",
  (text) => {
    expect(addressProblem(text, "public")).toBe("is not an IP address");
    expect(addressProblem(text, "public-or-private")).toBe("is not an IP address");
  },
);

test("a stricter policy never lets through what a laxer one refuses", () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (ip) => {
      if (addressProblem(ip, "public") === null) expect(addressProblem(ip, "public-or-private")).toBeNull();
      if (addressProblem(ip, "public-or-private") === null) expect(addressProblem(ip, "any")).toBeNull();
    }),
  );
});

test.each(["::ffff:", "::", "64:ff9b::"])("no IPv4 address gets through as %s…", (prefix) => {
  fc.assert(
    fc.property(fc.ipV4(), (ip) => {
      expect(addressProblem(prefix + ip, "public")).not.toBeNull();
      expect(addressProblem(prefix + ip, "public-or-private")).not.toBeNull();
    }),
  );
});
