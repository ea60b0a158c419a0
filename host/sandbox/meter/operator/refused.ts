/** Proposals whose instructions can't be metered: no engine runs them unasked. First and last code, prefix and numbers where it has one. */
const PROPOSALS: readonly (readonly [name: string, prefix: number, first: number, last: number])[] = [
  ["stack switching", 0, 0xe0, 0xe6],
  ["custom descriptors", 0xfb, 32, 38],
  ["strings", 0xfb, 128, 183],
  ["memory control", 0xfc, 18, 18],
  ["wide arithmetic", 0xfc, 19, 22],
  ["half precision", 0xfd, 0x120, 0x14f],
  ["shared-everything threads", 0xfe, 0x4f, 0x7f],
];

/** Names the proposal that an unknown instruction belongs to, for its message; empty if none is known. */
export function refusedName(code: number, number: number): string {
  for (const [name, prefix, first, last] of PROPOSALS) {
    const own = prefix === 0 ? code : code === prefix ? number : -1;
    if (own >= first && own <= last) return ` of the proposal "${name}"`;
  }
  return "";
}
