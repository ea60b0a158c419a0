import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** Debian's registry, from its package `docker-registry`. */
const PROGRAM = "docker-registry";

/** Whether the registry can be started here; where it can't, the tests that need it are skipped. */
export const HAS_REGISTRY = spawnSync(PROGRAM, ["--version"]).status === 0;
if (!HAS_REGISTRY) console.warn(`there is no ${PROGRAM}: the tests that need a registry are skipped`);

/** The only user of a registry that asks for a password. */
export const USER = { name: "ada", password: "lovelace" } as const;

/** That user, as `htpasswd -B` writes it. */
const HTPASSWD = "ada:$2y$05$fop8j.eCtkjuKV5AOyMbSuAW0JmgnkXvQIReS1.5hSOJ/aC98lcLO\n";

const FIXTURES = new URL("../handler/http/fixtures/", import.meta.url);

/** The certificate of `hooks.test`, which signs itself, and its key. */
export const CERTIFICATE = {
  name: "hooks.test",
  cert: fileURLToPath(new URL("certificate.pem", FIXTURES)),
  key: fileURLToPath(new URL("key.pem", FIXTURES)),
} as const;

/** What a registry asks of its clients. */
export interface RegistrySettings {
  /** Nothing, a name and a password, or a token of the server at `realm` that the key of `CERTIFICATE` signed. */
  readonly auth?: "password" | { readonly realm: string };
  /** Whether it speaks TLS, with `CERTIFICATE`. */
  readonly tls?: boolean;
}

/** A registry on a free port of 127.0.0.1, gone with all that it holds when disposed of. */
export interface Registry extends AsyncDisposable {
  readonly port: number;
  /** `127.0.0.1:PORT`. */
  readonly host: string;
  /** The file that a blob is in. */
  blobFile(digest: string): string;
  /** The blobs that were pushed whole, by digest. */
  blobs(): Promise<readonly string[]>;
}

/** The issuer and the service of tokens. */
export const TOKEN_PARTIES = { issuer: "hooklet-tests", service: "registry" } as const;

/** Starts a registry. */
export async function startRegistry(settings: RegistrySettings = {}): Promise<Registry> {
  const folder = await mkdtemp(join(tmpdir(), "hooklet-registry-"));
  await writeFile(join(folder, "htpasswd"), HTPASSWD);
  await writeFile(join(folder, "config.yml"), JSON.stringify(configuration(folder, settings)));
  const child = spawn(PROGRAM, ["serve", join(folder, "config.yml")], { stdio: ["ignore", "ignore", "pipe"] });
  const port = await listeningPort(child);
  const blobs = join(folder, "data/docker/registry/v2/blobs/sha256");
  return {
    port,
    host: `127.0.0.1:${port}`,
    blobFile: (digest) => join(blobs, digest.slice(7, 9), digest.slice(7), "data"),
    blobs: () => readdir(blobs, { recursive: true }).then(digestsIn, () => []),
    async [Symbol.asyncDispose]() {
      const ended = once(child, "close");
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** The registry's configuration: JSON is YAML as well. */
function configuration(folder: string, { auth, tls = false }: RegistrySettings): object {
  return {
    version: "0.1",
    log: { level: "info", formatter: "json", accesslog: { disabled: true } },
    storage: { filesystem: { rootdirectory: join(folder, "data") }, delete: { enabled: true } },
    http: {
      addr: "127.0.0.1:0",
      ...(tls ? { tls: { certificate: CERTIFICATE.cert, key: CERTIFICATE.key } } : {}),
    },
    ...(auth === "password" ? { auth: { htpasswd: { realm: "tests", path: join(folder, "htpasswd") } } } : {}),
    ...(typeof auth === "object"
      ? { auth: { token: { ...auth, ...TOKEN_PARTIES, rootcertbundle: CERTIFICATE.cert } } }
      : {}),
  };
}

/** The port that the registry says it listens on, once it does. Its log is read to the end, so that it isn't held up. */
function listeningPort(child: ChildProcess): Promise<number> {
  if (child.stderr === null) throw new Error("the registry's log is missing");
  const lines = createInterface({ input: child.stderr });
  const log: string[] = [];
  return new Promise((resolve, reject) => {
    lines.on("close", () => reject(new Error(`the registry ended before it listened:\n${log.join("\n")}`)));
    lines.on("line", (line) => {
      const [, port] = /listening on [^"]*:(\d+)/.exec(line) ?? [];
      if (port === undefined) log.push(line);
      else resolve(Number(port));
    });
  });
}

function digestsIn(files: readonly string[]): readonly string[] {
  const names = files.map((file) => /([0-9a-f]{64})\/data$/.exec(file)?.[1]).filter((name) => name !== undefined);
  return names.map((name) => `sha256:${name}`).sort();
}

/** The text of a file of `CERTIFICATE`. */
export function readPem(kind: "cert" | "key"): Promise<string> {
  return readFile(CERTIFICATE[kind], "utf8");
}
