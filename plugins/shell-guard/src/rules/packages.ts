import { Word } from "../shell/word";
import { Call, Rule } from "./rule";

/** What a package manager does that others see, or that the system needs. */
class Manager {
  readonly programs: string[];
  readonly subcommands: string[];

  constructor(
    programs: string,
    subcommands: string,
    readonly harm: string,
  ) {
    this.programs = programs.split(" ");
    this.subcommands = subcommands.split(" ");
  }
}

const PUBLISHES = "would publish to a registry";
const WITHDRAWS = "would withdraw what others may depend on";
const REMOVES = "would remove packages of the system";

const MANAGERS = [
  new Manager("npm pnpm yarn bun cargo poetry flit hatch uv gem lerna", "publish push", PUBLISHES),
  new Manager("twine", "upload", PUBLISHES),
  new Manager("npm pnpm cargo gem", "unpublish deprecate yank owner", WITHDRAWS),
  new Manager("apt apt-get aptitude dnf yum zypper apk snap port", "remove purge autoremove erase del", REMOVES),
  new Manager("brew flatpak winget choco", "uninstall remove", REMOVES),
];

export const packages = new Rule(
  "packages",
  "npm pnpm yarn bun cargo poetry flit hatch uv gem lerna twine apt apt-get aptitude dnf yum zypper apk snap port brew flatpak winget choco pacman dpkg rpm",
  (call: Call): string | null => {
    if (hasArgument(call.args, "--dry-run")) return null;
    for (let i = 0; i < MANAGERS.length; i++) {
      const subcommand = MANAGERS[i].programs.includes(call.program) ? firstOperand(call.args) : "";
      if (subcommand != "" && MANAGERS[i].subcommands.includes(subcommand)) return MANAGERS[i].harm;
    }
    return removesByOption(call) ? REMOVES : null;
  },
);

/** `pacman -R`, `dpkg --purge`, `rpm -e`. */
function removesByOption(call: Call): bool {
  if (call.program == "pacman") return call.args.length > 0 && call.args[0].text.startsWith("-R");
  if (call.program == "dpkg") return hasArgument(call.args, "-r") || hasArgument(call.args, "-P") || hasArgument(call.args, "--purge") || hasArgument(call.args, "--remove");
  return call.program == "rpm" && (hasArgument(call.args, "-e") || hasArgument(call.args, "--erase"));
}

function firstOperand(args: Word[]): string {
  for (let i = 0; i < args.length; i++) {
    if (!args[i].text.startsWith("-")) return args[i].text;
  }
  return "";
}

function hasArgument(args: Word[], text: string): bool {
  for (let i = 0; i < args.length; i++) {
    if (args[i].text == text) return true;
  }
  return false;
}
