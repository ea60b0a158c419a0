import { readArguments } from "./options.ts";

/** A program that runs another one, which its operands name. */
interface Wrapper {
  /** Its options that take a value. */
  values?: string;
  /** How many operands come before the other program. */
  skips?: number;
  /** Whether assignments may come before it. */
  assigns?: true;
  /** Whether what is piped to it becomes further arguments. */
  takesInput?: true;
  /** The option whose value is the folder that the other program runs in. */
  folder?: string;
}

const WRAPPERS: Readonly<Record<string, Wrapper>> = {
  sudo: { values: "u g h p C T U D R r t user group host prompt chdir", assigns: true, folder: "D chdir" },
  doas: { values: "u C" },
  env: { values: "u C unset chdir", assigns: true, folder: "C chdir" },
  command: {},
  builtin: {},
  exec: { values: "a" },
  nohup: {},
  setsid: {},
  nice: { values: "n adjustment" },
  ionice: { values: "c n p class classdata" },
  stdbuf: { values: "i o e input output error" },
  time: { values: "f o" },
  timeout: { values: "k s kill-after signal", skips: 1 },
  xargs: { values: "I n P L d a E s max-args max-procs delimiter arg-file replace", takesInput: true },
  parallel: { values: "j jobs I a", takesInput: true },
  flock: { values: "w E timeout", skips: 1 },
  chroot: { values: "userspec groups", skips: 1 },
  strace: { values: "o e p s" },
  watch: { values: "n interval" },
  caffeinate: { values: "t w" },
  busybox: {},
  npx: { values: "p package" },
  pnpx: {},
  bunx: {},
};

const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;

/** The command that a wrapper runs. */
export interface Wrapped {
  words: string[];
  /** The folder that it runs in, where the wrapper changes it. */
  folder: string | undefined;
}

/** Whether a program makes arguments of its input. */
export function takesInput(program: string): boolean {
  return Object.hasOwn(WRAPPERS, program) && WRAPPERS[program]?.takesInput === true;
}

/** The command within a wrapper's arguments, undefined for a program that is none; `input` is what is piped to it. */
export function unwrap(program: string, args: readonly string[], input: readonly string[]): Wrapped | undefined {
  const wrapper = Object.hasOwn(WRAPPERS, program) ? WRAPPERS[program] : undefined;
  if (!wrapper) return undefined;
  const { operands, values } = readArguments(args, wrapper, true);
  const start = wrapper.assigns ? operands.findIndex((word) => !ASSIGNMENT.test(word)) : (wrapper.skips ?? 0);
  const words = start < 0 ? [] : operands.slice(start);
  const folder = (wrapper.folder ?? "").split(" ").flatMap((name) => values.get(name) ?? [])[0];
  if (!wrapper.takesInput || words.length === 0) return { words, folder };
  const place = [...(values.get("I") ?? []), ...(values.get("replace") ?? []), "{}"][0] ?? "{}";
  const isPlaced = words.some((word) => word.includes(place));
  const placed = words.flatMap((word) =>
    word.includes(place) ? input.map((text) => word.replaceAll(place, () => text)) : [word],
  );
  return { words: isPlaced ? placed : [...words, ...input], folder };
}
