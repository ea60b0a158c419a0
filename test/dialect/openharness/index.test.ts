import { describe, expect, test } from "vitest";
import { openharness } from "../../../host/dialect/openharness/index.ts";
import { callOf } from "../../support/call.ts";
import { COMMAND, HTTP, JSON_COMMAND } from "../../support/entry.ts";

const call = callOf("preToolUse", { toolName: "Bash", toolInput: {} }, { env: { PATH: "/bin" } });
const ENVELOPE = { event: "preToolUse", toolName: "Bash", toolInput: {}, toolArgs: "{}", toolInputJson: "{}" };

test("reads the local, the project's and the user's file", () => {
  expect(openharness.name).toBe("openharness");
  expect(openharness.files).toEqual([
    { layer: "local", base: "workspace", path: ".oh/config.local.yaml" },
    { layer: "project", base: "workspace", path: ".oh/config.yaml" },
    { layer: "user", base: "home", path: ".oh/config.yaml" },
  ]);
});

describe("a command", () => {
  test("in JSON mode reads the envelope", () => {
    const { stdin, env } = openharness.commandInput(JSON_COMMAND, call);
    expect(JSON.parse(stdin)).toEqual(ENVELOPE);
    expect(env).toMatchObject({ PATH: "/bin", OH_TOOL_NAME: "Bash" });
  });

  test("in env mode reads nothing, and has the environment", () => {
    const { stdin, env } = openharness.commandInput(COMMAND, call);
    expect(stdin).toBe("");
    expect(env).toEqual({
      PATH: "/bin",
      OH_EVENT: "preToolUse",
      OH_TOOL_NAME: "Bash",
      OH_TOOL_ARGS: "{}",
      OH_TOOL_INPUT_JSON: "{}",
    });
  });
});

test("a server is sent the envelope, wherever it is", () => {
  const { body, addresses } = openharness.httpInput(HTTP, call);
  expect(JSON.parse(body)).toEqual(ENVELOPE);
  expect(addresses).toBe("any");
});
