import { expect, test } from "vitest";
import { addSignature } from "../../../host/bundle/sign/add.ts";
import { BUNDLE, ENV, HAS_KEYGEN, makeKey, signAs } from "./keys.ts";

test.skipIf(!HAS_KEYGEN)("a signature goes beside those of others", async () => {
  const [ada, bob] = await Promise.all([makeKey(), makeKey("ecdsa")]);
  const byAda = await addSignature({ archive: BUNDLE, signatures: [] }, { key: ada.file, env: ENV });
  expect(byAda).toMatchObject({ signatures: [expect.stringContaining("SSH SIGNATURE")], stale: 0 });
  const byBoth = await addSignature({ archive: BUNDLE, ...byAda }, { key: bob.file, env: ENV });
  expect(byBoth.signatures).toEqual([...byAda.signatures, expect.stringContaining("SSH SIGNATURE")]);
});

test.skipIf(!HAS_KEYGEN)("a second one by the same key replaces the first, although it is another one", async () => {
  const key = await makeKey("ecdsa");
  const first = await addSignature({ archive: BUNDLE, signatures: [] }, { key: key.file, env: ENV });
  const second = await addSignature({ archive: BUNDLE, ...first }, { key: key.file, env: ENV });
  expect(second.signatures).toHaveLength(1);
  expect(second.signatures).not.toEqual(first.signatures);
  expect(second.stale).toBe(0);
});

test.skipIf(!HAS_KEYGEN)("signatures of an earlier build, and of something else, are left out", async () => {
  const [ada, bob] = await Promise.all([makeKey(), makeKey()]);
  const signatures = [
    await signAs(ada, "hooklet-bundle", Buffer.from("an earlier build")),
    await signAs(ada, "git"),
    "nonsense",
    await signAs(ada, "hooklet-bundle"),
  ];
  const added = await addSignature({ archive: BUNDLE, signatures }, { key: bob.file, env: ENV });
  expect(added.stale).toBe(3);
  expect(added.signatures).toEqual([signatures[3], expect.stringContaining("SSH SIGNATURE")]);
});
