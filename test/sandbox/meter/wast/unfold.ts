import { head, items, type Node, readScript, words } from "./expression.ts";

/** Instructions with a block of their own in the folded form. */
const BLOCKS = new Set(["block", "loop", "if", "try"]);
/** Parts of an instruction that look like operands but are immediates. */
const IMMEDIATES = new Set(["type", "param", "result", "local"]);
/** The arms of a folded block, and what stands for each of them in the plain form. */
const ARMS: ReadonlyMap<string, string> = new Map([
  ["do", ""],
  ["then", ""],
  ["else", "else"],
  ["catch", "catch"],
  ["catch_all", "catch_all"],
]);

class Unfolder {
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  text(node: Node): string {
    return this.source.slice(node.start, node.end);
  }

  sequence(nodes: readonly Node[]): string {
    return nodes
      .map((node) => (node.kind === "list" && !IMMEDIATES.has(head(node)) ? this.instruction(node) : this.text(node)))
      .join(" ");
  }

  private instruction(node: Node): string {
    const parts = items(node).slice(1);
    if (BLOCKS.has(head(node))) return this.block(head(node), parts);
    const isOperand = (part: Node) => part.kind === "list" && !IMMEDIATES.has(head(part));
    const immediates = parts.filter((part) => !isOperand(part)).map((part) => this.text(part));
    return [this.sequence(parts.filter(isOperand)), head(node), ...immediates].join(" ");
  }

  private block(name: string, parts: readonly Node[]): string {
    const typed = parts.findIndex((part) => !(words(part).startsWith("$") || IMMEDIATES.has(head(part))));
    const start = typed < 0 ? parts.length : typed;
    const opening = [name, ...parts.slice(0, start).map((part) => this.text(part))].join(" ");
    const rest = parts.slice(start);
    const last = rest.at(-1);
    if (head(last) === "delegate" && last) {
      const label = items(last)
        .slice(1)
        .map((part) => this.text(part));
      return [opening, ...rest.slice(0, -1).map((part) => this.arm(part)), "delegate", ...label].join(" ");
    }
    const isArm = (part: Node) => ARMS.has(head(part));
    const conditions = name === "if" ? rest.filter((part) => !isArm(part)) : [];
    const body = name === "if" ? rest.filter(isArm) : rest;
    return [this.sequence(conditions), opening, ...body.map((part) => this.arm(part)), "end"].join(" ");
  }

  private arm(part: Node): string {
    const plain = ARMS.get(head(part));
    if (plain === undefined) return this.sequence([part]);
    const inner = items(part).slice(1);
    const tag = head(part) === "catch" && inner[0] ? this.text(inner[0]) : "";
    return [plain, tag, this.sequence(tag === "" ? inner : inner.slice(1))].join(" ");
  }
}

/** Parts of a function that come before its code. */
const DECLARATIONS = new Set(["export", "import", "type", "param", "result", "local"]);

/**
 * Writes a module's functions in the plain form, for a parser that has no folded form of the older exception handling:
 * `(try (do A) (catch $e B))` becomes `try A catch $e B end`.
 */
export function unfoldFunctions(source: string): string {
  const unfolder = new Unfolder(source);
  const [module] = readScript(source);
  const fields = items(module).map((field) => {
    if (head(field) !== "func") return unfolder.text(field);
    const parts = items(field).slice(1);
    const code = parts.findIndex((part) => !(words(part).startsWith("$") || DECLARATIONS.has(head(part))));
    if (code < 0) return unfolder.text(field);
    return `(func ${parts
      .slice(0, code)
      .map((part) => unfolder.text(part))
      .join(" ")} ${unfolder.sequence(parts.slice(code))})`;
  });
  return `(${fields.join("\n")})`;
}
