import { componentize } from "componentize-qjs";
import type { EngineInput } from "./engine.ts";

/** Builds with QuickJS: a small component that starts quickly. */
export async function buildWithQuickJs({ jsSource, witPath }: EngineInput): Promise<Uint8Array> {
  const options = { witPath, world: "hook", sync: true, optSize: true, stubWasi: true };
  const { component } = await componentize({ ...options, jsSource });
  return component;
}
