type Interface = Readonly<Record<string, unknown>>;

/** Import objects by interface name. */
export type Imports = Readonly<Record<string, object>>;

/**
 * Imports that an instance takes once, while what stands behind them changes from call to call: an instance that
 * outlives a call must not see that call's clock, log or grants in the next one.
 */
export class SwitchableImports {
  readonly imports: Imports;
  #interfaceOf: (name: string) => object;

  /** `first` stands behind them until the first `use`; what comes after has the same interfaces and names. */
  constructor(first: Imports) {
    this.#interfaceOf = (name) => first[name] ?? {};
    this.imports = Object.fromEntries(
      Object.entries(first).map(([name, members]) => [name, this.#delegate(name, members as Interface)]),
    );
  }

  /** From now on, what `interfaceOf` gives stands behind them. */
  use(interfaceOf: (name: string) => object): void {
    this.#interfaceOf = interfaceOf;
  }

  #delegate(interfaceName: string, members: Interface): object {
    const current = (name: string) => (this.#interfaceOf(interfaceName) as Interface)[name];
    const entries = Object.entries(members).map(([name, member]) => [
      name,
      delegateMember(member, () => current(name)),
    ]);
    // Without a prototype, a name that every object has can't be taken for a function of the interface.
    return Object.assign(Object.create(null), Object.fromEntries(entries));
  }
}

type Callable = (...args: unknown[]) => unknown;
type Constructor = abstract new (...args: unknown[]) => object;

function delegateMember(member: unknown, current: () => unknown): unknown {
  if (typeof member !== "function") return member;
  if (!isClass(member)) return (...args: unknown[]) => (current() as Callable)(...args);
  // The class itself stays the same, for the glue's checks of what an object is an instance of.
  return new Proxy(member as unknown as Constructor, {
    construct: (_target, args) => Reflect.construct(current() as Constructor, args),
  });
}

/** Resources are classes; everything else in an interface is a function. */
function isClass(member: { readonly name: string }): boolean {
  return /^[A-Z]/.test(member.name);
}
