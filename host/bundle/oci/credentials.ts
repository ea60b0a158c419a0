/** What somebody is known to a registry by. */
export type Credentials =
  | { readonly kind: "password"; readonly username: string; readonly password: string }
  /** Exchanged for an access token at the registry's token server. */
  | { readonly kind: "identity-token"; readonly token: string };

/** The header that carries a user's name and password. */
export function basicAuthorization(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}
