import { bundleError } from "../failed.ts";
import { Authorizer } from "./auth.ts";
import type { CredentialPlaces } from "./docker-config.ts";
import { type Endpoint, endpointOf, isSafe } from "./endpoint.ts";
import type { OciReference } from "./reference.ts";
import { type Answer, type Message, Transport, type TransportOptions } from "./transport.ts";

/** How much of a blob has gone through. */
export interface Progress {
  readonly direction: "pull" | "push";
  /** The blob's digest. */
  readonly digest: string;
  /** Bytes. */
  readonly done: number;
  readonly total: number;
}

/** What talking to a registry takes. */
export interface RegistryOptions extends CredentialPlaces, TransportOptions {
  /** Is told of each part that has gone through. */
  readonly onProgress?: (progress: Progress) => void;
}

const REDIRECT_LIMIT = 5;
/** Methods that send nothing. */
const FOLLOWED: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A conversation about one repository: with credentials where the registry asks for them, and to it alone. */
export class Session implements AsyncDisposable {
  readonly options: RegistryOptions;
  readonly #endpoint: Endpoint;
  readonly #transport: Transport;
  readonly #authorizer: Authorizer;

  constructor(reference: OciReference, options: RegistryOptions) {
    this.options = options;
    this.#endpoint = endpointOf(reference);
    this.#transport = new Transport(this.#endpoint, options);
    this.#authorizer = new Authorizer(this.#endpoint, this.#transport, options);
  }

  /** The URL of something of the repository: `blobs/DIGEST`, `manifests/TAG`, `blobs/uploads/`. */
  url(path: string): URL {
    return new URL(`/v2/${this.#endpoint.repository}/${path}`, this.#endpoint.origin);
  }

  /**
   * Sends a request and gives its answer, whatever its status: after one more try with credentials where the registry
   * asks for them, and after redirects where nothing is sent. Throws like `Transport.exchange`, `findCredentials` and
   * `requestToken`, and `bundle.registry` for a redirect that isn't followed.
   */
  async send(url: URL, message: Message): Promise<Answer> {
    const answer = await this.#follow(url, message);
    const challenge = answer.headers["www-authenticate"];
    if (answer.status !== 401 || challenge === undefined || !this.#isOwn(answer.url)) return answer;
    const isMet = await this.#authorizer.meet(String(challenge));
    if (!isMet) return answer;
    await answer.discard();
    return this.#follow(url, message);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#transport[Symbol.asyncDispose]();
  }

  async #follow(first: URL, message: Message): Promise<Answer> {
    let url = this.#checked(first);
    for (let count = 0; count <= REDIRECT_LIMIT; count += 1) {
      const answer = await this.#exchange(url, message);
      const { location } = answer.headers;
      const isFollowed = FOLLOWED.has(message.method) && REDIRECTS.has(answer.status);
      if (!isFollowed || location === undefined) return answer;
      await answer.discard();
      url = this.#checked(URL.parse(location, url));
    }
    throw bundleError("bundle.registry", `\`${first.origin}\` redirects without an end`);
  }

  #exchange(url: URL, message: Message): Promise<Answer> {
    // A blob may lie elsewhere: whoever keeps it must not see what opens the registry.
    const authorization = this.#isOwn(url) ? this.#authorizer.headers : {};
    return this.#transport.exchange(url, { ...message, headers: { ...message.headers, ...authorization } });
  }

  #checked(url: URL | null): URL {
    if (url !== null && isSafe(url, this.#endpoint)) return url;
    const where = url === null ? "nowhere" : `\`${url.origin}\`, which doesn't use TLS`;
    throw bundleError("bundle.registry", `\`${this.#endpoint.origin.origin}\` sends requests on to ${where}`);
  }

  #isOwn({ origin }: URL): boolean {
    return origin === this.#endpoint.origin.origin;
  }
}
