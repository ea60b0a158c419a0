import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { onTestFinished } from "vitest";
import { openGrants } from "../../../host/sandbox/grants/open.ts";
import { type HttpReply, type HttpRequest, NO_PLUGIN_GRANTS } from "../../../host/sandbox/grants/plugin-grants.ts";
import { type GuestView, guestView } from "../component/wasi/guest-view.ts";

type DistributiveOmit<T, K extends string> = T extends unknown ? Omit<T, K> : never;

/** A guest with granted hosts, and the other end of its line, which a test answers by hand. */
export interface Line {
  imports: GuestView["imports"];
  warnings: string[];
  /** The requests that were sent since the last time. */
  sent(): HttpRequest[];
  /** Sends a reply, as the host would. */
  answer(id: number, reply: DistributiveOmit<HttpReply, "id">): void;
}

export function openLine(...patterns: string[]): Line {
  const { port1: own, port2: port } = new MessageChannel();
  onTestFinished(() => own.close());
  const replies = new SharedArrayBuffer(4);
  const warnings: string[] = [];
  const http = { patterns, port, replies };
  const opened = openGrants({ ...NO_PLUGIN_GRANTS, http }, (text) => warnings.push(text));
  return {
    imports: guestView({ opened }).imports,
    warnings,
    sent() {
      const requests: HttpRequest[] = [];
      for (let next = receiveMessageOnPort(own); next !== undefined; next = receiveMessageOnPort(own)) {
        requests.push(next.message);
      }
      return requests;
    },
    answer(id, reply) {
      own.postMessage({ ...reply, id });
      Atomics.add(new Int32Array(replies), 0, 1);
      Atomics.notify(new Int32Array(replies), 0);
    },
  };
}

/** A response without fields. */
export const RESPONSE = {
  kind: "responded",
  status: 200,
  fields: [],
  body: new TextEncoder().encode("hello"),
} as const;
