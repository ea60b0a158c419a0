import { expect, test } from "vitest";
import { endpointOf, isSafe } from "../../../host/bundle/oci/endpoint.ts";

function endpoint(registry: string, repository = "team/guards") {
  return endpointOf({ registry, repository, tag: "1", digest: null });
}

test.for([
  ["ghcr.io", "https://ghcr.io"],
  ["ghcr.io:8443", "https://ghcr.io:8443"],
  ["10.0.0.1:5000", "https://10.0.0.1:5000"],
  ["localhost.evil.test", "https://localhost.evil.test"],
  ["127.evil.test", "https://127.evil.test"],
  ["localhost:5000", "http://localhost:5000"],
  ["localhost", "http://localhost"],
  ["127.0.0.1:5000", "http://127.0.0.1:5000"],
  ["127.1.2.3", "http://127.1.2.3"],
  ["[::1]:5000", "http://[::1]:5000"],
] as const)("%s is asked at %s", ([registry, origin]) => {
  expect(endpoint(registry)).toMatchObject({ credentialKey: registry, repository: "team/guards" });
  expect(endpoint(registry).origin.origin).toBe(origin);
});

test.for(["docker.io", "index.docker.io", "registry-1.docker.io"])("%s is Docker's own registry", (registry) => {
  expect(endpoint(registry, "guards")).toMatchObject({
    repository: "library/guards",
    credentialKey: "https://index.docker.io/v1/",
  });
  expect(endpoint(registry, "team/guards").repository).toBe("team/guards");
  expect(endpoint(registry).origin.origin).toBe("https://registry-1.docker.io");
});

test.for([
  ["ghcr.io", "https://blobs.test/x", true],
  ["ghcr.io", "http://blobs.test/x", false],
  ["ghcr.io", "http://127.0.0.1/x", false],
  ["ghcr.io", "ftp://ghcr.io/x", false],
  ["localhost:5000", "http://127.0.0.1:1/x", true],
  ["localhost:5000", "https://blobs.test/x", true],
  ["localhost:5000", "http://blobs.test/x", false],
] as const)("that %s may send on to %s is %s", ([registry, url, expected]) => {
  expect(isSafe(new URL(url), endpoint(registry))).toBe(expected);
});
