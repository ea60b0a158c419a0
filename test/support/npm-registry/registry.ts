import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, copyFile, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

const MANIFEST = fileURLToPath(new URL("package.json", import.meta.url));

/** Where Verdaccio is installed, once: it is no dependency of the project's. */
const INSTALLED = fileURLToPath(new URL("../../../node_modules/.cache/hooklet/verdaccio", import.meta.url));

/** An npm registry on a free port of 127.0.0.1, gone with all that it holds when disposed of. */
export interface NpmRegistry extends AsyncDisposable {
  readonly origin: string;
  /** Lines of an `.npmrc` that point to it, with the token of the user `ada`. */
  readonly npmrc: string;
  /** Publishes a packed package. */
  publish(file: string): Promise<void>;
}

/** Installs Verdaccio where it isn't yet; false where it can't be, and the tests that need it are skipped. */
export async function hasNpmRegistry(): Promise<boolean> {
  const isThere = await access(INSTALLED).then(
    () => true,
    () => false,
  );
  return isThere || (await install());
}

async function install(): Promise<boolean> {
  await mkdir(join(INSTALLED, ".."), { recursive: true });
  const folder = await mkdtemp(`${INSTALLED}-`);
  try {
    await copyFile(MANIFEST, join(folder, "package.json"));
    await run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: folder });
    await rename(folder, INSTALLED);
    return true;
  } catch (error) {
    console.warn(`Verdaccio can't be installed, and the tests that need it are skipped: ${String(error)}`);
    await rm(folder, { recursive: true, force: true });
    return false;
  }
}

/** Starts a registry. */
export async function startNpmRegistry(): Promise<NpmRegistry> {
  const folder = await mkdtemp(join(tmpdir(), "hooklet-npm-"));
  await writeFile(join(folder, "config.yaml"), JSON.stringify(configuration(folder)));
  const program = join(INSTALLED, "node_modules/verdaccio/bin/verdaccio");
  const listen = `127.0.0.1:${await freePort()}`;
  const child = spawn(process.execPath, [program, "--config", join(folder, "config.yaml"), "--listen", listen], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  await listening(child.stdout);
  const origin = `http://${listen}`;
  const token = await createUser(origin);
  const npmrc = `registry=${origin}/\n//${new URL(origin).host}/:_authToken=${token}\n`;
  await writeFile(join(folder, ".npmrc"), npmrc);
  return {
    origin,
    npmrc,
    async publish(file) {
      await run("npm", ["publish", file, "--userconfig", join(folder, ".npmrc")], { cwd: folder });
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The registry's configuration: JSON is YAML as well. It asks no other registry. */
function configuration(folder: string): object {
  return {
    storage: join(folder, "storage"),
    auth: { htpasswd: { file: join(folder, "htpasswd") } },
    uplinks: {},
    packages: { "**": { access: "$all", publish: "$authenticated" } },
    log: { type: "stdout", format: "json", level: "http" },
    web: { enable: false },
  };
}

async function createUser(origin: string): Promise<string> {
  const response = await fetch(`${origin}/-/user/org.couchdb.user:ada`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "ada", password: "lovelace-1815" }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

/** A port that nobody listens on; Verdaccio doesn't say which one it would have chosen. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Waits until the registry says that it listens. Its log is read to the end, so that it isn't held up. */
function listening(stdout: NodeJS.ReadableStream): Promise<void> {
  const lines = createInterface({ input: stdout });
  return new Promise((resolve, reject) => {
    lines.on("line", (line) => {
      if (line.includes("http address - ")) resolve();
    });
    lines.on("close", () => reject(new Error("the npm registry ended before it listened")));
  });
}
