/**
 * A schema as the Standard Schema specification (version 1) has it, which Valibot, Zod and others implement.
 * Source: https://standardschema.dev.
 */
export interface Schema<Output = unknown> {
  readonly "~standard": {
    readonly validate: (value: unknown) => Validated<Output> | Promise<Validated<Output>>;
    readonly types?: { readonly output: Output } | undefined;
  };
}

type Validated<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a value looks like once it has passed a schema. */
export type OutputOf<S extends Schema> = NonNullable<S["~standard"]["types"]>["output"];

/** Checks a value. Gives it as the schema makes it, or a sentence on everything that is wrong with it. */
export function check<S extends Schema>(schema: S, value: unknown): { value: OutputOf<S> } | { problem: string } {
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise) return { problem: "its schema is asynchronous, and a hook answers at once" };
  if (result.issues === undefined) return { value: result.value };
  return { problem: result.issues.map(describe).join("; ") };
}

function describe({ message, path = [] }: Issue): string {
  const name = path.map((part) => String(typeof part === "object" ? part.key : part)).join(".");
  return name === "" ? message : `\`${name}\`: ${message}`;
}
