import process from "node:process";
import type { CommandSpec, HandlerSpec, HttpSpec } from "../../host/config/entry.ts";
import type { RawResult } from "../../host/decision/raw.ts";
import type { AddressPolicy, CommandInput, Dialect } from "../../host/dialect/dialect.ts";
import { openharness } from "../../host/dialect/openharness/index.ts";
import type { EventContext } from "../../host/event/context.ts";
import type { HandlerJob } from "../../host/handler/handler.ts";

/** What a test's job may have of its own. */
export interface JobOptions {
  /** 20 seconds by default, which no test waits for. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly context?: EventContext;
  readonly cwd?: string;
  /** openHarness's by default. */
  readonly dialect?: Dialect;
}

/** One `userPromptSubmit` for one entry. */
export function jobOf(handler: HandlerSpec, options: JobOptions = {}): HandlerJob {
  const { timeoutMs = 20_000, signal = new AbortController().signal, context = {}, cwd = process.cwd() } = options;
  return {
    entry: {
      id: "project:openharness:userPromptSubmit:1",
      event: "userPromptSubmit",
      source: { layer: "project", dialect: "openharness", file: "/config.yaml", line: 1, column: 1 },
      nativeHandler: handler.kind,
      handler,
      refusal: null,
      match: null,
      timeoutMs,
      timeoutSet: true,
      onFailure: "block",
    },
    dialect: options.dialect ?? openharness,
    call: { event: "userPromptSubmit", context, mode: "interactive", cwd, timestamp: 0, env: process.env },
    signal,
  };
}

/** A command that answers in JSON. */
export function commandSpec(command: string, more: Partial<CommandSpec> = {}): CommandSpec {
  return { kind: "command", command, shell: "/bin/sh", cwd: null, env: {}, answer: "json", ...more };
}

export function httpSpec(url: string): HttpSpec {
  return { kind: "http", url };
}

/** A dialect whose commands read that. */
export function dialectWithInput(input: Partial<CommandInput>): Dialect {
  return {
    ...openharness,
    commandInput: (spec, call) => ({ ...openharness.commandInput(spec, call), ...input }),
  };
}

/** A dialect whose requests go where that policy lets them. */
export function dialectWithAddresses(addresses: AddressPolicy): Dialect {
  return { ...openharness, httpInput: (spec, call) => ({ ...openharness.httpInput(spec, call), addresses }) };
}

/** The code of a failure, or the kind of any other result: short, where a result may be large. */
export function outcomeOf(result: RawResult): string {
  return result.kind === "failed" ? result.failure.code : result.kind;
}
