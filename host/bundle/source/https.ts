import { HookletError } from "../../failure/failure.ts";
import { bundleError } from "../failed.ts";
import { openBundle, withSignatures } from "../open.ts";
import { SIGNATURE_SUFFIX, splitSignatures } from "../sign/file.ts";
import { npmSettings } from "./npmrc.ts";
import type { Source } from "./source.ts";

/** A packed bundle on a web server, with its signatures beside it where it has some. */
export const https: Source = {
  kind: "https",
  isLocal: false,
  normalise(spec) {
    if (/^http:/i.test(spec)) {
      throw bundleError("bundle.spec", `\`${spec}\` isn't encrypted`, "give an `https:` URL");
    }
    if (!/^https:/i.test(spec)) return null;
    const url = URL.canParse(spec) ? new URL(spec) : null;
    if (url === null) throw bundleError("bundle.spec", `\`${spec}\` is not a URL`);
    if (url.username !== "" || url.password !== "") {
      // What may be a password isn't repeated.
      const hint = "put the credentials into `.npmrc`: the lock is for others to read";
      throw bundleError("bundle.spec", `the URL of \`${url.host}\` has a user name or a password`, hint);
    }
    return url.href;
  },
  async fetch(spec, context) {
    const [{ download }, { tlsOnly }] = await Promise.all([import("./download.ts"), import("./tls-only.ts")]);
    const npmrc = await npmSettings(context.npmrcFolder, context.env);
    const settings = tlsOnly({ ...npmrc, preferOnline: true, replaceRegistryHost: "never" });
    const bundle = openBundle(await download(spec, settings, context), spec);
    const beside = new URL(spec);
    beside.pathname += SIGNATURE_SUFFIX;
    const signatures = await download(beside.href, settings, context).catch(nothingThere);
    const texts = splitSignatures(Buffer.from(signatures).toString("utf8"));
    return { bundle: withSignatures(bundle, texts), resolved: spec, publisher: beside.host };
  },
};

/** A server without signatures is as good as one; one that fails isn't. */
function nothingThere(error: unknown): Uint8Array {
  if (error instanceof HookletError && ["bundle.not-found", "bundle.unauthorized"].includes(error.code)) {
    return new Uint8Array();
  }
  throw error;
}
