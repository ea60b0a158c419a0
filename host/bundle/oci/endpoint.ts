import type { OciReference } from "./reference.ts";

/** Where requests about a repository go. */
export interface Endpoint {
  /** Plain HTTP for a registry on this machine, TLS for every other. */
  readonly origin: URL;
  readonly repository: string;
  /** The name that Docker stores the registry's credentials under. */
  readonly credentialKey: string;
}

/** Docker's own registry answers under another name than the one that people write. */
const DOCKER_HUB = "registry-1.docker.io";
const DOCKER_HUB_NAMES: ReadonlySet<string> = new Set(["docker.io", "index.docker.io", DOCKER_HUB]);

/** The endpoint of a reference's registry. */
export function endpointOf({ registry, repository }: OciReference): Endpoint {
  if (DOCKER_HUB_NAMES.has(registry)) {
    return {
      origin: new URL(`https://${DOCKER_HUB}`),
      repository: repository.includes("/") ? repository : `library/${repository}`,
      credentialKey: "https://index.docker.io/v1/",
    };
  }
  const origin = new URL(`https://${registry}`);
  return {
    origin: isLoopback(origin) ? new URL(`http://${registry}`) : origin,
    repository,
    credentialKey: registry,
  };
}

/** Whether a URL leads to this machine, whatever a resolver says. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Whether a URL that a registry named may be asked: over TLS, or on this machine where the registry itself is. */
export function isSafe(url: URL, { origin }: Endpoint): boolean {
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url) && isLoopback(origin));
}
