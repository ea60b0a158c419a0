import { Word } from "../shell/word";
import { isAssignment } from "../unwrap/assignment";
import { Options } from "./options";
import { Call, Rule } from "./rule";

/** Services that watch or guard the machine. */
const SERVICES =
  "apparmor auditd clamav-daemon crowdstrike falcon-sensor fail2ban firewalld nftables osqueryd rsyslog selinux ufw wazuh-agent".split(
    " ",
  );

/** Programs whose last operands are written, moved or deleted. */
const WRITERS = ["rm", "mv", "cp", "tee", "truncate", "shred", "unlink", "ln", "install", "chmod", "chattr", "sed", "dd"];

const HOOKS = "would change the hooks that guard this agent";
const TRUST = "would trust hooks that nobody has reviewed";

/** Programs whose arguments may be assignments. */
const SETTERS = ["export", "declare", "typeset", "local", "readonly", "env", "sudo"];

/** Switches off what guards the machine or the agent: the hooks and their trust, firewalls, audits, mandatory access control. */
export const protections = new Rule(
  "protections",
  "hooklet oh o4 rm mv cp tee truncate shred unlink ln install chmod chattr sed dd setenforce ufw systemctl service iptables ip6tables nft auditctl csrutil spctl aa-disable aa-teardown pkill killall git",
  (call: Call): string | null => {
    const args = call.args;
    if (call.program == "hooklet") return hookletHarm(args);
    if (call.program == "oh" || call.program == "o4") return agentHarm(args);
    if (WRITERS.includes(call.program)) return hookFileHarm(call);
    if (call.program == "git") return skipsGitHooks(args) ? "would switch off the repository's own checks" : null;
    return disables(call.program, new Options(args)) ? "would switch off what guards this machine" : null;
  },
);

/** What is written by a redirection. */
export function redirectedHarm(target: Word): string | null {
  return isHookFile(target.text) ? HOOKS : null;
}

/** What is set before a command, or by one that sets variables. */
export function assignedHarm(words: Word[]): string | null {
  for (let i = 0; i < words.length; i++) {
    const text = words[i].text;
    if (text.startsWith("HOOKLET_TRUST_WORKSPACE=") || text.startsWith("O4_TRUST_WORKSPACE=")) return TRUST;
    if (!isAssignment(words[i]) && !SETTERS.includes(text)) return null;
  }
  return null;
}

function hookletHarm(args: Word[]): string | null {
  for (let i = 0; i < args.length; i++) {
    if (args[i].text == "--bypass-trust") return TRUST;
  }
  if (args.length == 0) return null;
  if (args[0].text == "trust") return TRUST;
  return args[0].text == "untrust" ? "would switch off the hooks of the workspace" : null;
}

function agentHarm(args: Word[]): string | null {
  for (let i = 0; i < args.length; i++) {
    if (args[i].text == "--dangerously-bypass-hook-trust") return TRUST;
  }
  return null;
}

function hookFileHarm(call: Call): string | null {
  const operands = new Options(call.args).operands;
  if (call.program == "sed" && !new Options(call.args).hasLetter("i")) return null;
  // of a copy, only the target changes
  const start = call.program == "cp" || call.program == "install" || call.program == "ln" ? operands.length - 1 : 0;
  for (let i = max(start, 0); i < operands.length; i++) {
    const text = operands[i].text;
    if (isHookFile(text.startsWith("of=") ? text.substring(3) : text)) return HOOKS;
  }
  return null;
}

/** Whether a path leads to the configuration of hooks, of a workspace or of the user. */
function isHookFile(path: string): bool {
  const parts = path.split("/");
  const name = parts[parts.length - 1];
  if (name == "hooklet.lock" || name == ".o4.md") return true;
  for (let i = 0; i < parts.length; i++) {
    if (parts[i] == ".oh" || parts[i] == ".o4" || parts[i] == ".hooklet") return true;
  }
  return false;
}

function skipsGitHooks(args: Word[]): bool {
  for (let i = 0; i < args.length; i++) {
    if (args[i].text.startsWith("core.hooksPath")) return true;
  }
  return false;
}

function disables(program: string, options: Options): bool {
  const words = options.operands.map<string>((operand) => operand.text);
  const first = words.length > 0 ? words[0] : "";
  if (program == "setenforce") return first == "0" || first == "Permissive";
  if (program == "ufw") return first == "disable" || first == "reset";
  if (program == "systemctl") return ["stop", "disable", "mask", "kill"].includes(first) && namesService(words);
  if (program == "service") return words.length > 1 && words[1] == "stop" && namesService(words);
  if (program == "iptables" || program == "ip6tables") return options.hasLetter("F") || options.isExactly("flush");
  if (program == "nft") return first == "flush";
  if (program == "auditctl") return options.hasLetter("D") || (options.hasLetter("e") && first == "0");
  if (program == "csrutil") return first == "disable";
  if (program == "spctl") return options.isExactly("master-disable") || options.isExactly("global-disable");
  if (program == "pkill" || program == "killall") return words.includes("hooklet") || namesService(words);
  return program == "aa-disable" || program == "aa-teardown";
}

function namesService(words: string[]): bool {
  for (let i = 0; i < words.length; i++) {
    const dot = words[i].indexOf(".");
    if (SERVICES.includes(dot > 0 ? words[i].substring(0, dot) : words[i])) return true;
  }
  return false;
}
