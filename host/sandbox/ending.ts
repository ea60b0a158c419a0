import { formatSize } from "../config/size.ts";
import { messageOf } from "../failure/caught.ts";
import { type Failure, failure } from "../failure/failure.ts";
import { type Budget, MemoryExceeded } from "./budget.ts";
import { CopiesExceeded } from "./copies.ts";
import { cutText } from "./log.ts";
import { PAGE } from "./metered.ts";
import type { CallLimits, PluginReply } from "./protocol.ts";

const UTF8 = new TextDecoder();

/** Whether a guest has ended itself: the status of its first exit, null where it made none. */
type Exit = { readonly exited: number | null };

/** What a call comes to that returned a text, or its bytes. */
export function answerOf(
  answer: string | Uint8Array,
  limits: CallLimits,
  world: Exit,
  budget: Budget,
): PluginReply["result"] {
  // The last instructions before a function returns are paid for, and not looked at any more.
  if (budget.exhausted) return failed(fuelFailure(budget));
  // A guest can catch its own exit and run on: it has ended all the same.
  if (world.exited !== null) return failed(exitFailure(world.exited));
  const bytes = Buffer.byteLength(answer);
  if (bytes <= limits.output)
    return { kind: "answered", text: typeof answer === "string" ? answer : UTF8.decode(answer) };
  return failed(failure("sandbox.output", `the answer has ${bytes} bytes, and ${limits.output} are allowed`));
}

/** Why a call failed that ended in an error. */
export function failureOf(error: unknown, world: Exit, budget: Budget): Failure {
  const { memory } = budget.allowed;
  if (budget.exhausted) return fuelFailure(budget);
  if (error instanceof MemoryExceeded) {
    const needed = formatSize(error.pages * PAGE);
    return failure("sandbox.memory", `${needed} of memory are needed to start, and ${formatSize(memory)} are allowed`);
  }
  if (world.exited !== null) return exitFailure(world.exited);
  if (budget.refusedPages) {
    const used = formatSize(budget.used.pages * PAGE);
    const message = `more than ${formatSize(memory)} of memory were needed (${used} were in use): ${messageOf(error)}`;
    return failure("sandbox.memory", message);
  }
  if (error instanceof CopiesExceeded) return failure("sandbox.memory", messageOf(error));
  // The glue throws the text of `err(message)` itself; everything else that it throws is an error.
  if (typeof error === "string") return failure("plugin.failed", `the plugin failed: ${cutText(error)}`);
  return failure("sandbox.trap", `the plugin trapped: ${messageOf(error)}`);
}

function failed(cause: Failure): PluginReply["result"] {
  return { kind: "failed", failure: cause };
}

function fuelFailure(budget: Budget): Failure {
  return failure("sandbox.fuel", `all ${budget.allowed.fuel} units of fuel were used`);
}

function exitFailure(status: number): Failure {
  return failure("sandbox.trap", `the plugin ended itself with status ${status}`);
}
