import { expect, test } from "vitest";
import { encloseSignatures, openArchive } from "../../../host/bundle/archive/enclosed.ts";
import { readArchive } from "../../../host/bundle/archive/read.ts";
import { openBundle } from "../../../host/bundle/open.ts";
import { packGuards } from "../../support/bundle.ts";
import { archiveOf } from "./archives.ts";

const SIGNATURES = ["U1NI", "U1NJ"].map(
  (base64) => `-----BEGIN SSH SIGNATURE-----\n${base64}\n-----END SSH SIGNATURE-----\n`,
);

test("signatures inside of an archive leave the bundle and its digest what they were", async () => {
  const packed = await packGuards();
  const enclosed = encloseSignatures(packed.archive, SIGNATURES);
  expect([...readArchive(enclosed).keys()]).toContain("hooklet.sig");
  expect(openBundle(enclosed, "x")).toEqual({ ...packed, signatures: SIGNATURES });
});

test("putting signatures in takes out those that were there", async () => {
  const { archive } = await packGuards();
  const [first = ""] = SIGNATURES;
  expect(encloseSignatures(encloseSignatures(archive, SIGNATURES), [first])).toEqual(
    encloseSignatures(archive, [first]),
  );
});

test("what stands beside a signature, and was not signed, is part of what the signature is held against", async () => {
  const { archive } = await packGuards();
  const files = [...readArchive(encloseSignatures(archive, SIGNATURES))];
  const more = [...files, ["more.txt", Buffer.from("x")] as const];
  const repacked = archiveOf(more.map(([name, body]) => ({ path: `package/${name}`, body: body.toString("latin1") })));
  expect(openArchive(repacked).signatures).toEqual(SIGNATURES);
  expect(openArchive(repacked).archive).not.toEqual(archive);
});

test("an archive that another tool packed can't have signatures put in: they would be of other bytes", () => {
  const archive = archiveOf([{ path: "package/hooklet.json", body: "{}" }]);
  expect(() => encloseSignatures(archive, SIGNATURES)).toThrow(expect.objectContaining({ code: "bundle.archive" }));
  expect(openArchive(archive)).toMatchObject({ archive, signatures: [] });
});
