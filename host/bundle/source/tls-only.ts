import { getAgent } from "@npmcli/agent";
import npmFetch from "npm-registry-fetch";
import { bundleError } from "../failed.ts";
import type { NpmSettings } from "./npmrc.ts";

const HINT = "give the URL that it leads to, if that one has TLS as well";

/**
 * Settings with which npm's libraries speak TLS or not at all: by themselves they follow redirects to plain HTTP, where
 * anybody on the way could put something else in, and send a host's token along. Throws `bundle.connection` from there.
 */
export function tlsOnly(settings: NpmSettings): NpmSettings {
  const agent = (url: URL) => {
    if (url.protocol !== "https:") {
      throw bundleError("bundle.connection", `the server leads on to \`${url.origin}\`, which doesn't use TLS`, HINT);
    }
    const { ca, cert, key, strictSSL, httpsProxy, proxy, noProxy, localAddress, maxSockets, timeout } = settings;
    const own = npmFetch.getAuth(url.href, settings);
    return getAgent(url, {
      ca,
      cert: own.cert ?? cert,
      key: own.key ?? key,
      rejectUnauthorized: strictSSL,
      proxy: httpsProxy ?? proxy,
      noProxy,
      localAddress,
      maxSockets,
      timeout,
    });
  };
  return { ...settings, agent };
}
