import { expect, test } from "vitest";
import { npmSettings } from "../../../host/bundle/source/npmrc.ts";
import { writeFolder } from "../../support/bundle.ts";

test("registries, tokens and proxies of the user's and the folder's `.npmrc` count", async () => {
  const token = "//r.example/:_authToken=$" + "{TOKEN}";
  const home = await writeFolder({ ".npmrc": `${token}\nproxy=http://proxy.example:8080/\n` });
  const folder = await writeFolder({ ".npmrc": "@team:registry=https://r.example/\n" });
  const settings = await npmSettings(folder, { HOME: home, TOKEN: "t0ken" });
  expect(settings).toMatchObject({
    "@team:registry": "https://r.example/",
    "//r.example/:_authToken": "t0ken",
    proxy: "http://proxy.example:8080/",
  });
});

test("what names a program is not taken", async () => {
  const npmrc = "git=/tmp/evil\nscript-shell=/tmp/evil\neditor=/tmp/evil\nnode-options=--require=/tmp/evil\n";
  const settings = await npmSettings(await writeFolder({ ".npmrc": npmrc }), { HOME: await writeFolder({}) });
  expect(JSON.stringify(settings)).not.toContain("evil");
});

test("the environment that is given is not changed", async () => {
  const env = { HOME: await writeFolder({}) };
  await npmSettings(env.HOME, env);
  expect(Object.keys(env)).toEqual(["HOME"]);
});

test("the pause between tries is short, unless somebody chose one", async () => {
  const env = { HOME: await writeFolder({}) };
  expect(await npmSettings(env.HOME, env)).toMatchObject({ retry: { minTimeout: 500 } });
  const chosen = await writeFolder({ ".npmrc": "fetch-retry-mintimeout=7000\n" });
  expect(await npmSettings(chosen, env)).toMatchObject({ retry: { minTimeout: 7000 } });
});
