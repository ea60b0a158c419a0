import { createHost, type HostOptions, trustWorkspace, untrustWorkspace } from "../../host/index.ts";

/** What people decided about a workspace before a host was made there. */
const DECISIONS = {
  bypassed: async (options) => ({ ...options, bypassTrust: true }),
  trusted: async (options) => {
    await trustWorkspace(options);
    return options;
  },
  untrusted: async (options) => options,
  revoked: async (options) => {
    await trustWorkspace(options);
    await untrustWorkspace(options);
    return options;
  },
  "bypassed-before": async (options) => {
    const before = await createHost({ ...options, bypassTrust: true });
    await before.close();
    return options;
  },
} as const satisfies Record<string, (options: HostOptions) => Promise<HostOptions>>;

export type Trust = keyof typeof DECISIONS;

/** Decides that, and gives the options of the host to make. */
export function decide(trust: Trust, options: HostOptions): Promise<HostOptions> {
  return DECISIONS[trust](options);
}
