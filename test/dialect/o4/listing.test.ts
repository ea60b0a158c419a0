import { describe, expect, it } from "vitest";
import { formatHooks } from "../../../host/dialect/o4/listing.ts";
import { maskSecrets } from "../../../host/mask/secrets.ts";
import { parseConfig } from "./subject.ts";

const list = (text: string) => formatHooks(parseConfig(text).entries, maskSecrets).split("\n");
const hook = (fields: string) => `[[hooks]]\nevent = "Stop"\n${fields}\n`;

describe("the listing of hooks", () => {
  it("is the document's example", () => {
    const text = [
      "[[hooks]]",
      'event = "PreToolUse"',
      'matcher = "Bash"',
      'command = "scripts/check-command.sh"',
      "[[hooks]]",
      'event = "Stop"',
      'command = "scripts/notify.sh"',
      "timeout_secs = 5",
      "[hooks.env]",
      'NOTIFY_CHANNEL = "builds"',
    ].join("\n");
    expect(list(text)).toEqual([
      "2 hooks configured:",
      "1. PreToolUse [command] matcher=Bash on_failure=warn",
      "-> scripts/check-command.sh",
      "2. Stop [command] matcher=* on_failure=warn timeout=5s",
      "-> scripts/notify.sh",
      "env: NOTIFY_CHANNEL",
    ]);
  });

  it("counts one hook as one, and none as none", () => {
    expect(list(hook('command = "x"'))[0]).toBe("1 hook configured:");
    expect(list("")).toEqual(["0 hooks configured:"]);
  });

  it("shows what every handler runs", () => {
    expect(list(hook('handler = "http"\nurl = "https://a.example/x"')).slice(1)).toEqual([
      "1. Stop [http] matcher=* on_failure=warn",
      "-> https://a.example/x",
    ]);
    expect(list(hook('handler = "prompt"\nprompt = "run it"'))).toContain("-> run it");
    expect(list(hook('handler = "agent"\nprompt = "run it"'))[1]).toContain("[agent]");
    expect(list(hook('handler = "wasm"\nplugin = "./p.wasm"'))).toContain("-> ./p.wasm");
  });

  it("shows the policy, the timeout that was set, the working folder, and names of variables without their values", () => {
    const fields =
      'command = "x"\non_failure = "block"\ntimeout_secs = 1.5\ncwd = "sub"\nenv = { B = "b-value", A = "a-value" }';
    expect(list(hook(fields)).slice(1)).toEqual([
      "1. Stop [command] matcher=* on_failure=block timeout=1.5s",
      "-> x",
      "cwd: sub",
      "env: B, A",
    ]);
  });

  it("marks hooks for events that nothing triggers", () => {
    const names = [
      "PermissionRequest",
      "TaskCompleted",
      "ConfigChange",
      "WorktreeCreate",
      "WorktreeRemove",
      "Notification",
    ];
    for (const name of names) {
      const lines = list(`[[hooks]]\nevent = "${name}"\ncommand = "x"\n`);
      expect(lines[1]).toBe(`1. ${name} (not yet wired) [command] matcher=* on_failure=warn`);
    }
    expect(list(hook('command = "x"')).join()).not.toContain("not yet wired");
  });

  it("masks secrets wherever they stand", () => {
    const token = `ghp_${"a1".repeat(18)}`;
    const command = list(hook(`command = "curl -H ${token}"\ncwd = "/srv/${token}"\nmatcher = "${token}"`));
    const http = list(hook(`handler = "http"\nurl = "https://a.example/${token}"`));
    expect([...command, ...http].join("\n")).not.toContain(token);
    expect(command).toContain("-> curl -H [REDACTED]");
    expect(command).toContain("cwd: /srv/[REDACTED]");
    expect(http).toContain("-> https://a.example/[REDACTED]");
  });

  it("keeps each command on one line", () => {
    expect(list(hook("command = '''\nset -e\r\n\n  run\n'''"))).toContain("-> set -e run");
  });
});
