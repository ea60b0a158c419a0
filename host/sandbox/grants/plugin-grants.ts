import type { MessagePort } from "node:worker_threads";

/** What one call of a plugin may reach, as its thread receives it. */
export interface PluginGrants {
  /** Environment variables that exist. */
  readonly env: readonly (readonly [name: string, value: string])[];
  readonly folders: readonly GrantedFolder[];
  /** null: no host. */
  readonly http: GrantedHosts | null;
}

/** Nothing is granted. */
export const NO_PLUGIN_GRANTS: PluginGrants = { env: [], folders: [], http: null };

/** One folder. */
export interface GrantedFolder {
  /** As the configuration has it, for messages. */
  readonly written: string;
  /** Where the plugin finds it: `/docs`. */
  readonly guestPath: string;
  /** An absolute path, which is followed wherever its links lead. */
  readonly base: string;
  /** The folder below `base`, whose links must not lead out of `base`; `.` is `base` itself. */
  readonly below: string;
  readonly writable: boolean;
}

/** The hosts, and the line to whoever sends the requests: the thread itself opens no connection. */
export interface GrantedHosts {
  /** As the configuration has them. */
  readonly patterns: readonly string[];
  /** Takes an `HttpRequest` and gives an `HttpReply` each, in whatever order they come. */
  readonly port: MessagePort;
  /** One 32-bit number, which grows after each reply: the thread sleeps on it. */
  readonly replies: SharedArrayBuffer;
}

/** A header field. Bytes, as it goes over the wire. */
export type HttpField = readonly [name: string, value: Uint8Array];

/** One request of a plugin. */
export interface HttpRequest {
  readonly id: number;
  readonly method: string;
  /** `https://api.example.com/` */
  readonly origin: string;
  /** Starts with a slash. */
  readonly pathWithQuery: string;
  readonly fields: readonly HttpField[];
  readonly body: Uint8Array;
  readonly patience: HttpPatience;
}

/** How long the steps of an exchange may take in milliseconds; null is as long as the call. */
export interface HttpPatience {
  readonly connect: number | null;
  readonly firstByte: number | null;
  readonly betweenBytes: number | null;
}

/** What a request came to. */
export type HttpReply =
  | {
      readonly kind: "responded";
      readonly id: number;
      readonly status: number;
      readonly fields: readonly HttpField[];
      readonly body: Uint8Array;
    }
  | { readonly kind: "failed"; readonly id: number; readonly error: HttpErrorCode; readonly refusal: string | null };

/** An `error-code` of `wasi:http`. */
export interface HttpErrorCode {
  readonly tag: string;
  readonly val?: unknown;
}

/** Bytes of a body, of a request as of a response. */
export const HTTP_BODY_LIMIT = 1024 * 1024;
