/** How a program reads its options. */
export interface OptionSyntax {
  /** The options that take a value: letters for short ones, whole names for long ones, `-name` for find's kind. */
  values?: string;
}

/** A program's arguments, told apart. */
export interface Arguments {
  operands: string[];
  /** The values of the options that take one, by the option's name without dashes. */
  values: Map<string, string[]>;
  /** Every option without dashes, each letter of a cluster on its own. */
  options: Set<string>;
}

/** Tells options from operands; `stopsEarly` where all behind the first operand belongs to another program. */
export function readArguments(args: readonly string[], { values = "" }: OptionSyntax, stopsEarly = false): Arguments {
  const taking = new Set(values.split(" ").filter((name) => name !== ""));
  const read: Arguments = { operands: [], values: new Map(), options: new Set() };
  for (let index = 0; index < args.length; index++) {
    const word = args[index] ?? "";
    if (word === "--" || (stopsEarly && !isOption(word))) {
      read.operands.push(...args.slice(word === "--" ? index + 1 : index));
      return read;
    }
    if (!isOption(word)) read.operands.push(word);
    else index += readOption(word, args[index + 1], taking, read);
  }
  return read;
}

function isOption(word: string): boolean {
  return word.length > 1 && word.startsWith("-");
}

/** How many words behind the option belong to it. */
function readOption(word: string, next: string | undefined, taking: ReadonlySet<string>, read: Arguments): number {
  const [, dashes = "", name = "", , value] = /^(--?)([^=]*)(=([\s\S]*))?$/.exec(word) ?? [];
  if (dashes === "--" || taking.has(name)) {
    read.options.add(name);
    if (value !== undefined) return addValue(name, value, 0);
    return taking.has(name) && next !== undefined ? addValue(name, next, 1) : 0;
  }
  for (let index = 1; index < word.length; index++) {
    const letter = word.charAt(index);
    read.options.add(letter);
    if (!taking.has(letter)) continue;
    const rest = word.slice(index + 1);
    if (rest !== "") return addValue(letter, rest, 0);
    return next === undefined ? 0 : addValue(letter, next, 1);
  }
  return 0;

  function addValue(option: string, text: string, words: number): number {
    read.values.set(option, [...(read.values.get(option) ?? []), text]);
    return words;
  }
}
