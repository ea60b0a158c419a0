import { HookletError } from "../failure/failure.ts";
import { readComponent } from "../sandbox/component/reader/component.ts";
import { isWasiImport } from "../sandbox/component/wasi/interfaces.ts";
import { checkWorld } from "../sandbox/component/world.ts";
import { bundleError } from "./failed.ts";
import type { GrantKind } from "./grants.ts";
import type { Bundle } from "./open.ts";

/** What a component has to import to use a grant, without the version. */
const USED_THROUGH: Readonly<Record<GrantKind, string>> = {
  env: "wasi:cli/environment",
  read: "wasi:filesystem/preopens",
  write: "wasi:filesystem/preopens",
  http: "wasi:http/outgoing-handler",
};

/** An import without a request for what it opens, in components that would hardly import it for nothing. */
export interface UnaskedImport {
  readonly plugin: string;
  readonly import: string;
}

/**
 * Checks every component of a bundle: that it is of the world, and that it imports what its requests are for. Gives
 * the imports that nothing is requested for. Throws `sandbox.*` as loading would, and `bundle.requests`.
 */
export function checkBundle({ manifest, plugins }: Bundle): readonly UnaskedImport[] {
  return [...plugins].flatMap(([name, bytes]) => {
    const problem = checkWorld(bytes, isWasiImport);
    if (problem !== null) throw new HookletError({ ...problem, message: `the plugin \`${name}\`: ${problem.message}` });
    const imports = new Set(readComponent(bytes).imports.map((item) => item.name.split("@")[0]));
    const requests = manifest.plugins.get(name)?.requests ?? [];
    for (const { kind, name: what } of requests) {
      if (imports.has(USED_THROUGH[kind])) continue;
      const message = `the plugin \`${name}\` requests \`${kind}=${what}\`, and doesn't import \`${USED_THROUGH[kind]}\``;
      throw bundleError("bundle.requests", message);
    }
    const asksForHttp = requests.some(({ kind }) => kind === "http");
    return imports.has(USED_THROUGH.http) && !asksForHttp ? [{ plugin: name, import: USED_THROUGH.http }] : [];
  });
}
