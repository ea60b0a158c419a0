import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { askCredentialHelper } from "../../../host/bundle/oci/credential-helper.ts";
import { writeProject } from "../../support/project.ts";

/** Asks a helper that is this script, for the credentials of `r.test`. */
async function ask(script: string, name = "fake") {
  const folder = await writeProject({ "docker-credential-fake": `#!/bin/sh\n${script}\n` });
  await chmod(join(folder, "docker-credential-fake"), 0o755);
  return askCredentialHelper(name, "r.test", { PATH: `${folder}:${process.env.PATH}`, MARK: "seen" });
}

test("it is asked with `get` and the registry on its standard input, in the environment that is given", async () => {
  const script = `read -r url; echo "{\\"Username\\":\\"$1 $url $MARK $HOME\\",\\"Secret\\":\\"s\\"}"`;
  expect(await ask(script)).toEqual({ kind: "password", username: "get r.test seen ", password: "s" });
});

test("the user name `<token>` stands for an identity token", async () => {
  expect(await ask(`echo '{"Username":"<token>","Secret":"t0k"}'`)).toEqual({ kind: "identity-token", token: "t0k" });
});

test("credentials that aren't there are none", async () => {
  expect(await ask("echo credentials not found in native keychain; exit 1")).toBeNull();
});

test.for([
  [
    "fails",
    "echo the keychain is locked: lovelace >&2; echo lovelace; exit 3",
    "fake",
    /`docker-credential-fake` failed with 3/,
  ],
  ["is killed", "kill -9 $$", "fake", /was stopped/],
  ["prints no JSON", "echo lovelace", "fake", /gave no credentials/],
  ["prints something else", `echo '{"Username":"lovelace"}'`, "fake", /gave no credentials/],
  ["prints without an end", "yes lovelace", "fake", /failed with/],
  ["isn't there", "", "missing", /there is no `docker-credential-missing` on the PATH/],
  ["is a path", "", "../fake", /not the name of a program/],
  ["is two words", "", "fake -x", /not the name of a program/],
] as const)("a helper that %s is an error without what it printed", async ([, script, name, says]) => {
  const error = await ask(script, name).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: "bundle.credentials", message: expect.stringMatching(says) });
  expect(JSON.stringify(error) + String(error)).not.toContain("lovelace");
});
