import process from "node:process";
import { workerData } from "node:worker_threads";
import { Executor } from "./executor.ts";
import { Line } from "./line.ts";
import type { Order, Report } from "./protocol.ts";

// The thread was given no variables. A plain object says so faster: jco's glue looks for one at each of its steps.
process.env = {};

// A thread that runs plugins, one order after the other.
const executor = new Executor();

const line = new Line(workerData, (order) => void obey(order as Order));

async function obey(order: Order): Promise<void> {
  switch (order.kind) {
    case "load":
      await executor.load(order.plugin, order.code);
      report({ kind: "loaded" });
      break;
    case "call": {
      report({ kind: "replied", reply: executor.call(order.plugin, order.call) });
      // The answer is on its way: cleaning up delays the next call alone.
      executor.refresh(order.plugin);
      executor.makeRoom();
      // An event often has several hooks.
      line.expect();
      break;
    }
    case "drop":
      executor.drop(order.plugin);
  }
}

function report(message: Report): void {
  line.send(message);
}
