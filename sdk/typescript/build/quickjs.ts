import { componentize } from "componentize-qjs";
import type { EngineInput } from "./engine.ts";

/** Builds with QuickJS: a small component that starts quickly. */
export async function buildWithQuickJs({ jsSource, witPath, world }: EngineInput): Promise<Uint8Array> {
  // to make stubs of what the engine itself imports of WASI makes stubs of what the hook does, too
  const options = { witPath, world, sync: true, optSize: true, stubWasi: world === "hook" };
  const { component } = await componentize({ ...options, jsSource });
  return component;
}
