import { buildPlugins } from "../../plugins/build.ts";

/** Builds the plugins whose sources changed, once before the tests: the tests run the real components. */
export default async function setup(): Promise<void> {
  await buildPlugins({ ifChanged: true });
}
