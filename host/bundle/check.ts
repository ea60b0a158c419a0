import { HookletError } from "../failure/failure.ts";
import { checkPlugin, importsOf } from "../sandbox/check-plugin.ts";
import { GRANT_IMPORTS } from "../sandbox/grant-imports.ts";
import { bundleError } from "./failed.ts";
import type { Bundle } from "./open.ts";

/** An import without a request for what it opens, in plugins that would hardly import it for nothing. */
export interface UnaskedImport {
  readonly plugin: string;
  readonly import: string;
}

/**
 * Checks every plugin of a bundle: that the host runs it, and that it imports what its requests are for. Gives
 * the imports that nothing is requested for. Throws `sandbox.*` as loading would, and `bundle.requests`.
 */
export function checkBundle({ manifest, plugins }: Bundle): readonly UnaskedImport[] {
  return [...plugins].flatMap(([name, bytes]) => {
    const problem = checkPlugin(bytes);
    if (problem !== null) throw new HookletError({ ...problem, message: `the plugin \`${name}\`: ${problem.message}` });
    const imports = new Set(importsOf(bytes));
    const requests = manifest.plugins.get(name)?.requests ?? [];
    for (const { kind, name: what } of requests) {
      const names = GRANT_IMPORTS[kind];
      if (names.some((one) => imports.has(one))) continue;
      const message = `the plugin \`${name}\` requests \`${kind}=${what}\`, and doesn't import \`${names.join("` or `")}\``;
      throw bundleError("bundle.requests", message);
    }
    const asksForHttp = requests.some(({ kind }) => kind === "http");
    const unasked = asksForHttp ? undefined : GRANT_IMPORTS.http.find((one) => imports.has(one));
    return unasked === undefined ? [] : [{ plugin: name, import: unasked }];
  });
}
