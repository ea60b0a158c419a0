import { describe, expect, test } from "vitest";
import { checkedUrl } from "../../../host/handler/http/url.ts";

/** What each policy says to a URL before any look-up: null where it may be asked for. */
type Row = [url: string, any: string | null, publicOrPrivate: string | null, onlyPublic: string | null];

const SAME = (url: string, code: string | null): Row => [url, code, code, code];
const NOT_PUBLIC = (url: string): Row => [url, null, null, "http.address"];
const NEVER = (url: string): Row => [url, null, "http.address", "http.address"];

const ROWS: Row[] = [
  SAME("http://hooks.example.com/o4", null),
  SAME("https://hooks.example.com", null),
  SAME("HTTPS://HOOKS.EXAMPLE.COM:8443/a?b#c", null),
  SAME("http://8.8.8.8/", null),
  SAME("http://8.8.8.8./", null),
  SAME("https://[2606:4700:4700::1111]/", null),
  SAME("http://localhost.example.com/", null),
  SAME("http://notlocalhost/", null),
  // Not something to send a request to.
  SAME("", "http.url"),
  SAME("hooks.example.com", "http.url"),
  SAME("//hooks.example.com", "http.url"),
  SAME("http://", "http.url"),
  SAME("http://256.1.1.1/", "http.url"),
  SAME("http://[::1", "http.url"),
  SAME("http://[fe80::1%25eth0]/", "http.url"),
  SAME("http://hooks.example.com:65536/", "http.url"),
  SAME("ftp://hooks.example.com/", "http.url"),
  SAME("file:///etc/passwd", "http.url"),
  SAME("data:application/json,{}", "http.url"),
  SAME("javascript:alert(1)", "http.url"),
  SAME("ws://hooks.example.com/", "http.url"),
  SAME("localhost:8080", "http.url"),
  // A user name or password.
  ["http://user:password@hooks.example.com/", null, "http.url", "http.url"],
  ["http://user@hooks.example.com/", null, "http.url", "http.url"],
  ["http://:password@hooks.example.com/", null, "http.url", "http.url"],
  ["http://8.8.8.8@127.0.0.1/", null, "http.url", "http.url"],
  // This machine, by name.
  NOT_PUBLIC("http://localhost/"),
  NOT_PUBLIC("http://LocalHost:8080/"),
  NOT_PUBLIC("http://localhost./"),
  NOT_PUBLIC("http://hooks.localhost/"),
  NOT_PUBLIC("http://a.b.localhost./"),
  NOT_PUBLIC("http://%6cocalhost/"),
  NOT_PUBLIC("http://ｌｏｃａｌｈｏｓｔ/"),
  // This machine, in all the ways that an address can be written.
  NOT_PUBLIC("http://127.0.0.1:8080/"),
  NOT_PUBLIC("http://127.0.0.1./"),
  NOT_PUBLIC("http://127.1/"),
  NOT_PUBLIC("http://127.0.1/"),
  NOT_PUBLIC("http://2130706433/"),
  NOT_PUBLIC("http://0x7f000001/"),
  NOT_PUBLIC("http://0x7f.0.0.1/"),
  NOT_PUBLIC("http://0177.0.0.1/"),
  NOT_PUBLIC("http://017700000001/"),
  NOT_PUBLIC("http://①②⑦.⓪.⓪.①/"),
  NOT_PUBLIC("http://127。0。0。1/"),
  NOT_PUBLIC("http:\\\\127.0.0.1\\"),
  NOT_PUBLIC("http:127.0.0.1"),
  NOT_PUBLIC(" http://127.0.0.1/\n"),
  NOT_PUBLIC("http://[::1]:8080/"),
  NOT_PUBLIC("http://[0:0:0:0:0:0:0:1]/"),
  NOT_PUBLIC("http://192.168.1.1/"),
  NOT_PUBLIC("http://0xc0a80101/"),
  NOT_PUBLIC("http://[fd00::1]/"),
  // Nowhere that a hook could be.
  NEVER("http://169.254.169.254/latest/meta-data/"),
  NEVER("http://2852039166/"),
  NEVER("http://[fe80::1]/"),
  NEVER("http://[::ffff:127.0.0.1]/"),
  NEVER("http://[::ffff:7f00:1]/"),
  NEVER("http://[::ffff:169.254.169.254]/"),
  NEVER("http://[::ffff:a9fe:a9fe]/"),
  NEVER("http://0.0.0.0:8080/"),
  NEVER("http://0/"),
  NEVER("http://[::]/"),
  NEVER("http://[64:ff9b::7f00:1]/"),
  NEVER("http://[2002:7f00:1::]/"),
  NEVER("http://100.64.0.1/"),
  NEVER("http://198.18.0.1/"),
  NEVER("http://203.0.113.1/"),
  NEVER("http://224.0.0.1/"),
  NEVER("http://255.255.255.255/"),
];

describe.each(ROWS)("%s", (url, any, publicOrPrivate, onlyPublic) => {
  test.each([
    ["any", any],
    ["public-or-private", publicOrPrivate],
    ["public", onlyPublic],
  ] as const)("under the policy `%s`: %s", (policy, code) => {
    const checked = checkedUrl(url, policy);
    expect(checked instanceof URL ? null : checked.code).toBe(code);
  });
});

test.each([
  ["http://2130706433:80/", "`127.0.0.1` is a loopback address"],
  ["http://[fe80::1]/", "`fe80::1` is a link-local address"],
  ["http://Hooks.LOCALHOST./", "`hooks.localhost` is this machine"],
  ["https://user:password@hooks.example.com/", "the URL has a user name or a password"],
  ["ftp://hooks.example.com/", "the URL's scheme is `ftp`, not `http` or `https`"],
  ["hooks", "`hooks` is not a URL"],
])("says what is wrong with %s", (url, message) => {
  expect(checkedUrl(url, "public")).toMatchObject({ message });
});
