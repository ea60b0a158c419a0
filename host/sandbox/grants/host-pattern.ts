/** Hosts that requests may go to. */
export interface HostPattern {
  /** As a URL has it: lower-case, an IPv6 address in brackets. */
  readonly host: string;
  /** Whether the host is any name below `host`, and not that one itself. */
  readonly below: boolean;
  /** null: the port that the scheme has by default. */
  readonly port: number | null;
}

const WRITTEN = /^(?<wildcard>\*\.)?(?<host>\[[^\]]*\]|[^\s*/?#\\@:[\]]+)(?::(?<port>\d{1,5}))?$/;

/** Reads `api.example.com`, `*.example.com` or `api.example.com:8443`; null for what is none of them. */
export function parseHostPattern(text: string): HostPattern | null {
  const { wildcard, host = "", port } = WRITTEN.exec(text)?.groups ?? {};
  // The URL parser turns every way to write a name or an address into one.
  const url = URL.parse(`http://${host}/`);
  if (host === "" || url === null || url.hostname === "") return null;
  if (wildcard !== undefined && isAddress(url.hostname)) return null;
  const number = port === undefined ? null : Number(port);
  if (number !== null && (number === 0 || number > 65_535)) return null;
  return { host: withoutDot(url.hostname), below: wildcard !== undefined, port: number };
}

/** Whether a request to that origin may be sent. */
export function isGranted({ protocol, hostname, port }: URL, patterns: readonly HostPattern[]): boolean {
  const host = withoutDot(hostname);
  const number = port === "" ? defaultPort(protocol) : Number(port);
  return patterns.some(
    (pattern) =>
      (pattern.below ? host.endsWith(`.${pattern.host}`) : host === pattern.host) &&
      number === (pattern.port ?? defaultPort(protocol)),
  );
}

function defaultPort(protocol: string): number {
  return protocol === "https:" ? 443 : 80;
}

/** The URL parser has made four decimal numbers of every IPv4 address. */
function isAddress(hostname: string): boolean {
  return hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(hostname);
}

/** The dot at the end of a full name. */
function withoutDot(hostname: string): string {
  return hostname.replace(/\.$/, "");
}
