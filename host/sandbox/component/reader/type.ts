/** The types of the component model as plain data, by structure: a named type stands for what it names. */
export type Type = ValueType | ResourceType | ExternType;

/** The members of `T` that can be of the kind `K`. */
export type OfKind<T extends Type, K> = T extends Type ? (K extends T["kind"] ? T : never) : never;

export function isKind<T extends Type, K extends Type["kind"]>(type: T, kind: K): type is OfKind<T, K> {
  return type.kind === kind;
}

export interface Named<T> {
  readonly name: string;
  readonly type: T;
}

export type Primitive =
  | "bool"
  | "s8"
  | "u8"
  | "s16"
  | "u16"
  | "s32"
  | "u32"
  | "s64"
  | "u64"
  | "f32"
  | "f64"
  | "char"
  | "string"
  | "error-context";

/** What a parameter or a result can be. */
export type ValueType =
  | { readonly kind: Primitive }
  | { readonly kind: "list"; readonly element: ValueType; readonly length: number | null }
  | { readonly kind: "map"; readonly key: ValueType; readonly value: ValueType }
  | { readonly kind: "option"; readonly element: ValueType }
  | { readonly kind: "result"; readonly ok: ValueType | null; readonly error: ValueType | null }
  | { readonly kind: "tuple"; readonly elements: readonly ValueType[] }
  | { readonly kind: "record"; readonly fields: readonly Named<ValueType>[] }
  | { readonly kind: "variant"; readonly cases: readonly Named<ValueType | null>[] }
  | { readonly kind: "enum" | "flags"; readonly names: readonly string[] }
  | { readonly kind: "stream" | "future"; readonly element: ValueType | null }
  | { readonly kind: "own" | "borrow"; readonly resource: string | null };

/** Known by the name that it has where it is used; null before its first export. Two of one name can be different. */
export interface ResourceType {
  readonly kind: "resource";
  readonly name: string | null;
}

/** What can be imported and exported. */
export type ExternType = FuncType | InstanceType | ComponentType | TypeExtern | ModuleType;

export interface FuncType {
  readonly kind: "func";
  readonly async: boolean;
  readonly params: readonly Named<ValueType>[];
  readonly result: ValueType | null;
}

/** An interface, as WIT calls it. */
export interface InstanceType {
  readonly kind: "instance";
  readonly exports: readonly Named<ExternType>[];
}

/** All that a component takes and gives, in the order in which the file lists it. */
export interface ComponentShape {
  readonly imports: readonly Named<ExternType>[];
  readonly exports: readonly Named<ExternType>[];
}

export interface ComponentType extends ComponentShape {
  readonly kind: "component";
}

/** A type that is itself imported or exported. */
export interface TypeExtern {
  readonly kind: "type";
  readonly type: Definition;
}

/** What can stand behind a type's index. */
export type Definition = ValueType | ResourceType | FuncType | InstanceType | ComponentType;

/** A core module: its own imports and exports are not read. */
export interface ModuleType {
  readonly kind: "module";
}
