import { fail, WasiTrap } from "./errors.ts";

/** The methods of a resource class, by the way in which they can fail. */
export interface AbsentMethods {
  /** Methods that give a `result`: they answer with this error. */
  readonly error?: unknown;
  readonly fallible?: readonly string[];
  /** Methods and static functions that have no way to give an error: they trap. */
  readonly infallible?: readonly string[];
  readonly statics?: readonly string[];
}

/**
 * A resource class that has no instances in a closed WASI: a file, a socket, an HTTP response.
 *
 * The glue needs the class to check what it passes. It calls a method only for a handle that the guest made up.
 */
export function absentResource(name: string, methods: AbsentMethods = {}): new () => object {
  const refuse = () => fail(methods.error);
  const trap = () => {
    throw new WasiTrap(`the handle is not a \`${name}\``);
  };
  const define = (target: object, names: readonly string[] = [], value: () => never) => {
    for (const method of names) Object.defineProperty(target, method, { value });
  };
  const type = class {};
  Object.defineProperty(type, "name", { value: name });
  define(type.prototype, methods.fallible, refuse);
  define(type.prototype, methods.infallible, trap);
  define(type, methods.statics, trap);
  return type;
}
