import type { SourceContext } from "../../../host/bundle/source/source.ts";
import { writeFolder } from "../../support/bundle.ts";

/** A context for sources with a home of its own, whose `.npmrc` says that, and with what was shown. */
export async function sourcesWith(npmrc = "", workspace = "/"): Promise<SourceContext & { readonly shown: string[] }> {
  const home = await writeFolder({ ".npmrc": npmrc });
  const shown: string[] = [];
  return {
    workspace,
    home,
    env: { PATH: process.env.PATH, HOME: home },
    npmrcFolder: home,
    signal: new AbortController().signal,
    onProgress: (step) => void shown.push(step),
    shown,
  };
}
