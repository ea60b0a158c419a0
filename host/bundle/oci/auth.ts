import { parseChallenges } from "./challenge.ts";
import { basicAuthorization, type Credentials } from "./credentials.ts";
import { type CredentialPlaces, findCredentials } from "./docker-config.ts";
import type { Endpoint } from "./endpoint.ts";
import { requestToken } from "./token.ts";
import type { Transport } from "./transport.ts";

/** Gets the `Authorization` for one registry. Credentials are not looked for before the registry asks for them. */
export class Authorizer {
  readonly #endpoint: Endpoint;
  readonly #transport: Transport;
  readonly #places: CredentialPlaces;
  #credentials: Promise<Credentials | null> | null = null;
  #authorization: string | null = null;

  constructor(endpoint: Endpoint, transport: Transport, places: CredentialPlaces) {
    this.#endpoint = endpoint;
    this.#transport = transport;
    this.#places = places;
  }

  /** What goes with requests to the registry, and to no other origin. */
  get headers(): Readonly<Record<string, string>> {
    return this.#authorization === null ? {} : { authorization: this.#authorization };
  }

  /**
   * Meets what the registry asks for in `WWW-Authenticate`; later requests carry it. false where it asks for nothing
   * that there is something for. Throws like `findCredentials` and `requestToken`.
   */
  async meet(header: string): Promise<boolean> {
    const challenges = parseChallenges(header);
    this.#credentials ??= findCredentials(this.#endpoint.credentialKey, this.#places);
    const credentials = await this.#credentials;
    const bearer = challenges.find(({ scheme }) => scheme === "bearer");
    if (bearer !== undefined) {
      const token = await requestToken(bearer, credentials, this.#endpoint, this.#transport);
      this.#authorization = `Bearer ${token}`;
      return true;
    }
    const asksForPassword = challenges.some(({ scheme }) => scheme === "basic");
    if (!asksForPassword || credentials?.kind !== "password") return false;
    this.#authorization = basicAuthorization(credentials.username, credentials.password);
    return true;
  }
}
