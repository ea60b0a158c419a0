import process from "node:process";
import { workerData } from "node:worker_threads";
import { runGlue } from "./component/glue.ts";
import { ComponentRunner } from "./component/runner.ts";
import { countCopies } from "./copies.ts";
import type { ExtismRunner } from "./extism/runner.ts";
import { READY_BYTES } from "./limits.ts";
import { Line } from "./line.ts";
import type { CoreCode, Order, PluginCode, Report } from "./protocol.ts";
import { ReadyPlugins } from "./ready.ts";

countCopies();
// The thread was given no variables. A plain object says so faster: jco's glue looks for one at each of its steps.
process.env = {};

// A thread that runs plugins, one order after the other. Only here does foreign code run.
const runners = new ReadyPlugins<ComponentRunner | ExtismRunner>(READY_BYTES);

const line = new Line(workerData, (order) => void obey(order as Order));

async function obey(order: Order): Promise<void> {
  switch (order.kind) {
    case "load": {
      const cores = compile(order.code);
      runners.add(order.plugin, await openRunner(order.code, cores));
      report({ kind: "loaded", cores });
      break;
    }
    case "call": {
      const runner = runners.use(order.plugin);
      report({ kind: "replied", reply: runner.call(order.call) });
      // The answer is on its way: cleaning up delays the next call alone.
      runner.refresh();
      runners.makeRoom();
      // An event often has several hooks.
      line.expect();
      break;
    }
    case "drop":
      runners.drop(order.plugin);
  }
}

function report(message: Report): void {
  line.send(message);
}

function compile({ cores }: PluginCode): ReadonlyMap<string, CoreCode & { module: WebAssembly.Module }> {
  return new Map(
    [...cores].map(([name, { module, ...rest }]) => [
      name,
      { module: module instanceof WebAssembly.Module ? module : new WebAssembly.Module(module), ...rest },
    ]),
  );
}

function openRunner(
  { glue, restorable }: PluginCode,
  cores: ReadonlyMap<string, CoreCode & { module: WebAssembly.Module }>,
): ComponentRunner | Promise<ExtismRunner> {
  if (glue === null) return openModule(cores, restorable);
  return new ComponentRunner({ instantiate: runGlue(glue), cores }, restorable);
}

/** Few threads run any module: what it needs is read when the first one comes. */
async function openModule(...args: Parameters<typeof import("./extism/open.ts").openModule>): Promise<ExtismRunner> {
  return (await import("./extism/open.ts")).openModule(...args);
}
