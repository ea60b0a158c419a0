import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

/** What the host offers to tests: a component in its own sandbox. */
export interface HostTesting {
  readonly openPlugin: (file: string) => HostPlugin;
}

export interface HostPlugin extends AsyncDisposable {
  fire(event: string, context?: object, options?: object): Promise<unknown>;
  runCases(file: string, fuelCeiling?: number): Promise<readonly unknown[]>;
}

/** The host's sources, where the SDK is a part of its repository. */
const REPOSITORY = fileURLToPath(new URL("../../../host/cli/plugin/testing.ts", import.meta.url));

/** Finds the host: a dependency of whoever runs the tests, or of this package, else the repository that it is in. */
export async function findHost(): Promise<HostTesting> {
  const places = [join(process.cwd(), "package.json"), import.meta.url];
  const installed = places.map(resolveHost).find((file) => file !== null);
  const file = installed ?? (existsSync(REPOSITORY) ? REPOSITORY : null);
  if (file !== null) return import(pathToFileURL(file).href);
  throw new Error("`hooklet`, which has the sandbox, is not installed: run `npm install --save-dev hooklet`");
}

function resolveHost(place: string): string | null {
  try {
    return createRequire(place).resolve("hooklet/testing");
  } catch {
    return null;
  }
}
