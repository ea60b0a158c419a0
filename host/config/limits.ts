/** What a plugin's call may use where the configuration doesn't say. Source: the plugin contract, "Configuring". */
export const DEFAULT_LIMITS = {
  /** Executed instructions. */
  fuel: 1_000_000_000,
  /** Bytes of linear memory. */
  memory: 64 * 1024 * 1024,
  /** Bytes of the answer. */
  output: 1024 * 1024,
} as const;
