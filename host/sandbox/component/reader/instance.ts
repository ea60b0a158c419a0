import type { Cursor } from "./cursor.ts";
import { readExternName, readItem } from "./extern.ts";
import { ExternList, type Scope } from "./scope.ts";
import type { ComponentType, InstanceType } from "./type.ts";

const FORMS: ReadonlyMap<number, (from: Cursor, scope: Scope) => InstanceType> = new Map([
  [0x00, readInstantiation],
  [0x01, readInline],
]);

/** An instance of a component, or one put together from definitions at hand (Binary.md, `instanceexpr`). */
export function readInstance(from: Cursor, scope: Scope): InstanceType {
  return from.choose(FORMS, "form of instance")(from, scope);
}

/**
 * An instance has the exports that its component declares. What is passed in can only replace resources, and those are
 * known by the names that the component gives them.
 */
function readInstantiation(from: Cursor, scope: Scope): InstanceType {
  const component = scope.pick("component", from);
  from.list(() => {
    from.skipName();
    readItem(from, scope);
  });
  return instanceOf(component);
}

function readInline(from: Cursor, scope: Scope): InstanceType {
  const exports = new ExternList();
  from.list(() => {
    const at = from.offset;
    exports.add(readExternName(from), readItem(from, scope), at);
  });
  return { kind: "instance", exports: exports.all };
}

// one type for all instances of a component: it is weighed once, however many there are
const instances = new WeakMap<ComponentType, InstanceType>();

function instanceOf(component: ComponentType): InstanceType {
  const instance = instances.get(component) ?? { kind: "instance", exports: component.exports };
  instances.set(component, instance);
  return instance;
}
