/** What stands behind a component's imports of WASI in one call. */
export interface GuestWorld {
  /** What jco's `instantiate` takes, by interface name without version, as its glue asks for it: every interface. */
  readonly imports: Record<string, object>;
  /** One interface of them. */
  interfaceOf(name: string): object;
  /** Ends the last lines of stdout and stderr that have no newline. */
  flush(): void;
  /**
   * The status of the guest's first `exit`, 0 to 255, null where it made none. It holds even where the guest caught the
   * `GuestExit` and went on, so it comes before whatever the call gave or threw.
   */
  readonly exited: number | null;
  /** How often the guest made or dropped a resource: handles of them are kept outside of its memory. */
  readonly resourceChanges: number;
}

/** That of a component that imports nothing of WASI. */
export const NO_WASI: GuestWorld = {
  imports: {},
  interfaceOf: (name) => {
    throw new RangeError(`there is no interface \`${name}\``);
  },
  flush: () => {},
  exited: null,
  resourceChanges: 0,
};
