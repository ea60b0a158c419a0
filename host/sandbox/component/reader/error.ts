/** A component that can't be read: what is wrong, and at which byte of the file. */
export class ComponentError extends Error {
  override readonly name = "ComponentError";
  /** Counted from the start of the file. */
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}
