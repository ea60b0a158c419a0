// npm's own modules come without types: what is used of them here.

declare module "pacote" {
  import type { Readable } from "node:stream";

  interface PackageManifest {
    readonly name: string;
    readonly version: string;
    readonly _resolved?: string;
    readonly _integrity?: string;
    readonly _npmUser?: { readonly name?: string };
  }

  type Options = Readonly<Record<string, unknown>>;

  interface Pacote {
    readonly manifest: (spec: string, options: Options) => Promise<PackageManifest>;
    readonly resolve: (spec: string, options: Options) => Promise<string>;
    readonly tarball: {
      readonly stream: <T>(spec: string, handler: (stream: Readable) => Promise<T>, options: Options) => Promise<T>;
    };
  }

  const pacote: Pacote;
  export default pacote;
}

declare module "npm-package-arg" {
  interface Spec {
    readonly type: "git" | "tag" | "version" | "range" | "alias" | "file" | "directory" | "remote";
    readonly name: string | null;
    /** What to ask the registry for, or the address of the repository. */
    readonly fetchSpec: string | null;
    readonly gitSubdir?: string | null;
    readonly hosted?: {
      readonly https: (options: { noCommittish: boolean }) => string | null;
      readonly sshurl: (options: { noCommittish: boolean }) => string | null;
    };
  }

  export default function npa(spec: string, where?: string): Spec;
}

declare module "@npmcli/config" {
  interface ConfigOptions {
    readonly npmPath: string;
    readonly definitions: object;
    readonly shorthands: object;
    readonly flatten: object;
    readonly argv: readonly string[];
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly cwd: string;
  }

  export default class Config {
    constructor(options: ConfigOptions);
    load(): Promise<void>;
    /** In which of the files a setting is made; `default` where in none. */
    find(key: string): string | null;
    readonly flat: Readonly<Record<string, unknown>>;
  }
}

declare module "@npmcli/config/lib/definitions/index.js" {
  const definitions: { readonly definitions: object; readonly shorthands: object; readonly flatten: object };
  export default definitions;
}

declare module "npm-registry-fetch" {
  interface Auth {
    /** A client's certificate and key for a host, where there are some. */
    readonly cert: string | null;
    readonly key: string | null;
  }

  interface NpmFetch {
    readonly getAuth: (uri: string, options: Readonly<Record<string, unknown>>) => Auth;
  }

  const npmFetch: NpmFetch;
  export default npmFetch;
}

declare module "@npmcli/agent" {
  import type { Agent } from "node:http";

  export function getAgent(url: URL, options: Readonly<Record<string, unknown>>): Agent;
}
