import { builtinModules } from "node:module";
import type { Plugin } from "esbuild";

const NAMES = builtinModules.filter((name) => !/^(_|node:)/.test(name));
const BUILTIN = new RegExp(`^(node:.*|${NAMES.join("|")})$`);

/**
 * Refuses Node.js's own modules where they are imported, in a plugin or in its dependencies. An installed package
 * that has the name of one, such as `buffer`, is fine.
 */
export const refuseBuiltins: Plugin = {
  name: "refuse-builtins",
  setup({ onResolve, resolve }) {
    onResolve({ filter: BUILTIN }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      if (pluginData === refuseBuiltins) return undefined;
      const found = await resolve(path, { importer, kind, resolveDir, pluginData: refuseBuiltins });
      return found.errors.length === 0
        ? { path: found.path, namespace: found.namespace }
        : { errors: [{ text: `\`${path}\` is a part of Node.js`, detail: BUILTIN_HINT }] };
    });
  },
};

const BUILTIN_HINT =
  "a hook is sandboxed and has no Node.js: it sees its event and its `config`; import something that needs no more";
