/** What is made when somebody asks for it first: what nobody asks for takes no time to load. */
export interface Lazy<T> {
  get(): Promise<T>;
  /** What was made, or null where nobody asked for it yet. */
  opened(): Promise<T> | null;
}

export function lazy<T>(make: () => Promise<T>): Lazy<T> {
  let made: Promise<T> | null = null;
  return {
    get: () => {
      made ??= make();
      return made;
    },
    opened: () => made,
  };
}
