import { parentPort, workerData } from "node:worker_threads";
import type { PluginCall } from "../protocol.ts";
import { READY } from "../protocol.ts";
import type { Artifact } from "./artifact.ts";
import { callComponent, type Glue } from "./call.ts";

// The thread of one component: compiles it once, then answers one call after the other.
const { glue, modules } = workerData as Artifact;
const compiled = new Map([...modules].map(([name, bytes]) => [name, new WebAssembly.Module(bytes)]));
const { instantiate } = (await import(`data:text/javascript;base64,${Buffer.from(glue).toString("base64")}`)) as Glue;

parentPort?.on("message", (call: PluginCall) => {
  parentPort?.postMessage(callComponent(instantiate, compiled, call));
});
parentPort?.postMessage(READY);
