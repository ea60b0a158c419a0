import type { Reader } from "../binary/reader.ts";
import { MeterError, malformed } from "../error.ts";
import { HIDING, TABLE_WRITING } from "../expose.ts";
import { decode, Instruction } from "../operator/instruction.ts";
import type { Flow } from "../operator/table.ts";
import { shiftedGlobal } from "../section/expression.ts";
import type { Pass } from "../section/section.ts";
import { entryCost, isWideOperand, staticCost } from "./cost.ts";
import type { Edit, EditKind } from "./edit.ts";
import type { Locals } from "./locals.ts";

/** A block that is open at this point of the code. */
interface Frame {
  /** Whether a branch, or another arm of the block, leads to its label. */
  targeted: boolean;
  /** The charge at a loop's head. */
  readonly head: Edit | undefined;
}

/** Which is up to date, of the counter's copy in the function and the counter itself. */
type Newest = "copy" | "counter" | "both";

const instruction = new Instruction();

/**
 * Divides one function's code into stretches of straight-line code and notes what has to be added where. A stretch is paid for where it
 * starts, so whatever runs has been paid for, even if it traps halfway. It ends where code may go another way, or may come from elsewhere.
 */
export class Plan {
  readonly edits: Edit[] = [];
  private loops = false;
  private catches = false;
  private tails = false;
  private calls = 0;
  private readonly pass: Pass;
  private readonly locals: number;
  private readonly frames: Frame[] = [{ targeted: false, head: undefined }];
  private labels = 0;
  private stretch: Edit;
  /** Whether the stretch can't be reached: it isn't paid for. */
  private dead = false;
  /** At each label it is the copy: wherever control comes from there. */
  private newest: Newest = "copy";

  constructor(reader: Reader, locals: Locals, pass: Pass) {
    this.pass = pass;
    this.locals = locals.total;
    this.stretch = this.add("entry", reader.pos, reader.pos, entryCost(locals.declared));
    while (this.frames.length > 0) {
      decode(reader, instruction);
      this.step(instruction);
    }
    reader.finish("a function's body");
  }

  /**
   * Whether a local copy of the counter saves more than reading and writing it back costs. A function that catches has none: control
   * may get to a handler's label with either of the two being the newer one.
   */
  get isWorthCaching(): boolean {
    if (this.catches) return false;
    if (this.loops) return true;
    let charges = 0;
    for (const { kind, value } of this.edits) if (value > 0 && (kind === "charge" || kind === "entry")) charges++;
    return charges > this.calls + 1;
  }

  /** Whether the function may run without end although it neither has a loop nor returns to a caller. */
  get callsInTailPosition(): boolean {
    return this.tails;
  }

  private add(kind: EditKind, at: number, until: number, value = 0): Edit {
    const edit: Edit = { kind, at, until, value, labels: this.labels, operator: undefined, wide: false };
    this.edits.push(edit);
    return edit;
  }

  private step(current: Instruction): void {
    const { operator } = current;
    if (operator.first === "local") this.checkLocal(current);
    else if (operator.first === "global") this.shiftGlobal(current);
    else if (operator.changes) this.noteChange(operator.name);
    if (operator.size === "fixed") this.pay(operator.cost);
    else this.addSized(current);
    if (operator.flow !== "next") FLOWS[operator.flow](this, current);
  }

  private pay(fuel: number): void {
    if (!this.dead) this.stretch.value += fuel;
  }

  /** A variable that doesn't exist must not come to mean one that was added. */
  private checkLocal({ body, firstValue }: Instruction): void {
    if (firstValue >= this.locals) throw malformed(body, `there is no local variable ${firstValue}`);
  }

  private shiftGlobal({ body, end, firstValue }: Instruction): void {
    this.add("global", body, end, shiftedGlobal(body, firstValue, this.pass));
  }

  private noteChange(name: string): void {
    if (HIDING.has(name)) this.pass.facts.hidden.add(name);
    if (TABLE_WRITING.has(name)) this.pass.facts.writesTables = true;
  }

  private addSized(current: Instruction): void {
    const { operator, start, end } = current;
    this.pay(staticCost(current, this.pass.facts));
    if (operator.size === "fields" || operator.size === "count") return;
    this.refresh(current);
    const kind = operator.size === "grow" ? "grow" : "bulk";
    const wide = isWideOperand(current, this.pass.facts);
    this.edits.push({ kind, at: start, until: end, value: 0, labels: this.labels, operator, wide });
    this.newest = "copy";
  }

  /** Begins a new stretch after the current instruction. */
  cut(current: Instruction, kind: EditKind = "charge"): void {
    this.refresh(current);
    this.dead = false;
    this.newest = "copy";
    this.stretch = this.add(kind, current.end, current.end);
  }

  /** What follows can't be reached, up to where a label or another arm leads to. */
  stop(): void {
    this.dead = true;
  }

  open(current: Instruction, head?: Edit): void {
    this.frames.push({ targeted: current.operator.flow === "if", head });
    const { depth } = this.pass.settings.caps;
    if (this.frames.length > depth + 1) {
      throw new MeterError("meter.too-large", current.start, `blocks are nested deeper than the ${depth} allowed`);
    }
  }

  openLoop(current: Instruction): void {
    this.labels++;
    this.cut(current, "head");
    this.open(current, this.stretch);
  }

  openBlock(current: Instruction): void {
    this.labels++;
    this.branch(current);
    this.open(current);
  }

  openHandler(current: Instruction): void {
    this.catches = true;
    this.openBlock(current);
  }

  arm(current: Instruction): void {
    const frame = this.frames.at(-1);
    if (frame) frame.targeted = true;
    this.cut(current);
  }

  end(current: Instruction): void {
    const frame = this.frames.pop();
    if (this.frames.length === 0) this.save(current);
    else if (frame?.head) this.closeLoop(frame.head, frame.targeted);
    else if (frame?.targeted) this.cut(current);
  }

  /** A loop that nothing branches back to is a block, and what follows any loop comes from its body alone. */
  private closeLoop(head: Edit, targeted: boolean): void {
    if (targeted) this.loops = true;
    else head.kind = "charge";
  }

  /** Notes where a branch leads; one to the function's own label leaves it. */
  branch(current: Instruction): void {
    let leaves = false;
    for (let i = 0; i < current.labelCount; i++) {
      const label = current.labels[i] ?? 0;
      const frame = this.frames[this.frames.length - 1 - label];
      if (!frame) throw malformed(current.body, `there is no label ${label}`);
      frame.targeted = true;
      if (frame === this.frames[0]) leaves = true;
      else this.refresh(current);
    }
    if (leaves) this.save(current);
  }

  /** Before the current instruction, brings the counter up to date. */
  private save(current: Instruction): void {
    if (this.dead || this.newest !== "copy") return;
    this.add("save", current.start, current.start);
    this.newest = "both";
  }

  /** Before the current instruction, brings the copy up to date. */
  private refresh(current: Instruction): void {
    if (this.dead || this.newest !== "counter") return;
    this.add("load", current.start, current.start);
    this.newest = "both";
  }

  leave(current: Instruction): void {
    this.save(current);
    this.stop();
  }

  callInTailPosition(current: Instruction): void {
    this.tails = true;
    this.leave(current);
  }

  call(current: Instruction): void {
    this.calls++;
    this.save(current);
    this.newest = "counter";
  }
}

/** What each kind of flow does to the plan. */
const FLOWS: Readonly<Record<Flow, (plan: Plan, current: Instruction) => void>> = {
  next: () => {},
  call: (plan, current) => {
    plan.call(current);
  },
  open: (plan, current) => plan.openBlock(current),
  try: (plan, current) => {
    plan.openHandler(current);
  },
  loop: (plan, current) => plan.openLoop(current),
  if: (plan, current) => {
    plan.openBlock(current);
    plan.cut(current);
  },
  arm: (plan, current) => plan.arm(current),
  end: (plan, current) => plan.end(current),
  branch: (plan, current) => {
    plan.branch(current);
    plan.cut(current);
  },
  jump: (plan, current) => {
    plan.branch(current);
    plan.stop();
  },
  exit: (plan, current) => plan.leave(current),
  tail: (plan, current) => plan.callInTailPosition(current),
};
