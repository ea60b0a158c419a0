import { describe, expect, test } from "vitest";
import { createCommandHandler, OUTPUT_LIMIT } from "../../../host/handler/command/command.ts";
import { writeProject } from "../../support/project.ts";
import { handlerContract } from "../contract.ts";
import { commandSpec, dialectWithInput, type JobOptions, jobOf, outcomeOf } from "../job.ts";
import { namedPipe } from "./processes.ts";

handlerContract(
  "command",
  {
    answersWith: "exited",
    failsWith: { kind: "exited", exitCode: 3 },
    timeoutCode: "command.timeout",
    graceMs: 600,
  },
  async () => {
    const pipe = namedPipe();
    return {
      handler: createCommandHandler(),
      answers: commandSpec("cat"),
      hangs: commandSpec(`trap '' TERM INT HUP; echo up >${pipe.path}; while :; do sleep 1; done`),
      fails: commandSpec("exit 3"),
      hanging: async () => {
        await pipe.said();
      },
    };
  },
);

const handler = createCommandHandler();

function run(command: string, options?: JobOptions & { answer?: "json" | "exit-code" }) {
  return handler.run(jobOf(commandSpec(command, { answer: options?.answer ?? "json" }), options));
}

describe("what a hook is given", () => {
  test("the envelope on standard input, which is closed", async () => {
    const { result } = await run("cat", { context: { prompt: "héllo" } });
    expect(JSON.parse(result.kind === "exited" ? result.stdout : "")).toMatchObject({ prompt: "héllo" });
  });

  test.each(["json", "exit-code"] as const)("an input that ends: %s", async (answer) => {
    const { result } = await run("cat >/dev/null; exit 7", { answer });
    expect(result).toMatchObject({ kind: "exited", exitCode: 7 });
  });

  test("an input of 5 MB, whole", async () => {
    const dialect = dialectWithInput({ stdin: "x".repeat(5_000_000) });
    expect((await run("wc -c", { dialect })).result).toMatchObject({ stdout: expect.stringMatching(/^\s*5000000\n$/) });
  });

  test.each([
    ["ends without reading", "echo done"],
    ["closes it", "exec <&-; echo done"],
    ["reads a line of it", "head -c 100 >/dev/null; echo done"],
    ["leaves it to nobody", "exec </dev/null; echo done"],
  ])("5 MB that it doesn't want: it %s", async (_, command) => {
    const dialect = dialectWithInput({ stdin: "x".repeat(5_000_000) });
    expect((await run(command, { dialect })).result).toMatchObject({ exitCode: 0, stdout: "done\n" });
  });

  test("its own environment and no other", async () => {
    const dialect = dialectWithInput({ env: { PATH: "/usr/bin:/bin", HOOK: "a=b\n'c' \"$HOME\"" } });
    const { result } = await run("env | grep -v -e ^PWD -e ^_ -e ^SHLVL -e ^OLDPWD | sort", { dialect });
    expect(result).toMatchObject({ stdout: expect.stringContaining("HOOK=a=b\n") });
    expect(result).not.toMatchObject({ stdout: expect.stringContaining("HOME=") });
  });

  test("the workspace as its folder, or the entry's own", async () => {
    const [workspace, own] = [await writeProject({ "in-workspace": "" }), await writeProject({ "in-own": "" })];
    const inWorkspace = await handler.run(jobOf(commandSpec("ls"), { cwd: workspace }));
    const inOwn = await handler.run(jobOf(commandSpec("ls", { cwd: own }), { cwd: workspace }));
    expect([inWorkspace.result, inOwn.result]).toMatchObject([{ stdout: "in-workspace\n" }, { stdout: "in-own\n" }]);
  });

  test.each([
    ["/bin/sh", ""],
    ["/bin/bash", "yes"],
  ] as const)("the entry's shell: %s", async (shell, isBash) => {
    const spec = commandSpec(`test "\${BASH##*/}" = bash && echo yes; true`, { shell });
    expect((await handler.run(jobOf(spec))).result).toMatchObject({ stdout: isBash && `${isBash}\n` });
  });
});

describe("what comes back", () => {
  test.each([0, 1, 2, 127, 255])("the exit code %i", async (code) => {
    const expected = { kind: "exited", exitCode: code, signal: null, stdout: "out\n" };
    expect((await run(`echo out; exit ${code}`)).result).toEqual(expected);
  });

  test.each(["SIGKILL", "SIGTERM", "SIGSEGV", "SIGHUP"])("the signal that ended it: %s", async (signal) => {
    const { result } = await run(`echo out; kill -s ${signal.slice(3)} $$; exit 1`);
    expect(result).toEqual({ kind: "exited", exitCode: null, signal, stdout: "out\n" });
  });

  test("an answer of the exit code alone has no text", async () => {
    expect(await run("echo out; echo err >&2; exit 2", { answer: "exit-code" })).toEqual({
      result: { kind: "exited", exitCode: 2, signal: null, stdout: "" },
      fuel: null,
      log: ["err"],
    });
  });

  test("bytes that aren't UTF-8 as U+FFFD, without a byte order mark", async () => {
    const { result } = await run(String.raw`printf '\357\273\277{\377\303}'`);
    expect(result).toMatchObject({ stdout: "{\uFFFD\uFFFD}" });
  });

  test("a small answer beside 5 MB of standard error, of which the end is kept", async () => {
    const { result, log } = await run(`head -c 5000000 /dev/zero | tr '\\0' x >&2; printf '\\nlast\\n' >&2; echo '{}'`);
    expect(result).toMatchObject({ exitCode: 0, stdout: "{}\n" });
    expect(log.at(-1)).toBe("last");
    expect(log.join("").length).toBeLessThan(10_000);
  });

  test("an answer of the limit's size", async () => {
    const { result } = await run(`head -c ${OUTPUT_LIMIT} /dev/zero | tr '\\0' x`);
    expect(result.kind === "exited" && result.stdout.length).toBe(OUTPUT_LIMIT);
  });

  test.each([
    ["one byte more", `head -c ${OUTPUT_LIMIT + 1} /dev/zero`],
    ["2 MB", "head -c 2000000 /dev/zero"],
    ["2 MB and a wait", "head -c 2000000 /dev/zero; sleep 1000"],
    ["no end, whatever signal comes", "trap '' TERM; while :; do echo y; done"],
  ])("a failure at once when it is longer: %s", async (_, command) => {
    expect(outcomeOf((await run(command)).result)).toBe("command.output");
  });

  test("that failure and no other when the timeout strikes while it is being stopped", async () => {
    const command = "trap '' TERM; head -c 2000000 /dev/zero; while :; do sleep 1; done";
    const { result } = await run(command, { timeoutMs: 400 });
    expect(outcomeOf(result)).toBe("command.output");
  });

  test.each([300_000, 5_000_000])("the exit code, however much it prints: %i bytes", async (bytes) => {
    const { result } = await run(`head -c ${bytes} /dev/zero; exit 5`, { answer: "exit-code" });
    expect(result).toMatchObject({ kind: "exited", exitCode: 5, stdout: "" });
  });
});
