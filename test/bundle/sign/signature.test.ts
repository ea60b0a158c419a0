import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSignature } from "../../../host/bundle/sign/signature.ts";
import { HAS_KEYGEN, makeKey, signAs } from "./keys.ts";

test.skipIf(!HAS_KEYGEN).for(["ed25519", "ecdsa", "rsa"])("a signature with a key of type %s", async (type) => {
  const key = await makeKey(type);
  const [, publicKey] = key.line.split(" ");
  const [, fingerprint] = execFileSync("ssh-keygen", ["-l", "-f", `${key.file}.pub`], { encoding: "utf8" }).split(" ");
  const signature = await signAs(key, "some purpose");
  expect(parseSignature(signature)).toEqual({ publicKey, fingerprint, namespace: "some purpose" });
  expect(parseSignature(signature.replaceAll("\n", "\r\n"))).toEqual({
    publicKey,
    fingerprint,
    namespace: "some purpose",
  });
});

const armour = (bytes: Uint8Array) =>
  `-----BEGIN SSH SIGNATURE-----\n${Buffer.from(bytes).toString("base64")}\n-----END SSH SIGNATURE-----\n`;

test.for([
  ["nothing", ""],
  ["other text", "signed by ada"],
  ["another armour", "-----BEGIN PGP SIGNATURE-----\nU1NIU0lH\n-----END PGP SIGNATURE-----"],
  ["no end", "-----BEGIN SSH SIGNATURE-----\nU1NIU0lH\n"],
  ["text before it", `see below\n${armour(Buffer.from("SSHSIG"))}`],
  ["another magic", armour(Buffer.from("SSHSIX\0\0\0\x01\0\0\0\x01k\0\0\0\x01n"))],
  ["nothing after the magic", armour(Buffer.from("SSHSIG"))],
  ["a key that goes beyond the end", armour(Buffer.from("SSHSIG\0\0\0\x01\0\0\0\x09k"))],
  ["no namespace", armour(Buffer.from("SSHSIG\0\0\0\x01\0\0\0\x01k"))],
  ["no end to speak of", armour(Buffer.alloc(100_000))],
] as const)("%s is no signature", ([, text]) => {
  expect(parseSignature(text)).toBeNull();
});

test("whatever the bytes are, there is an answer", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      for (const blob of [bytes, Buffer.concat([Buffer.from("SSHSIG"), bytes])]) {
        expect(parseSignature(armour(blob))).toSatisfy((read) => read === null || typeof read === "object");
      }
    }),
  );
});
