import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import process from "node:process";
import type { Diagnostic } from "../failure/diagnostic.ts";
import { type Failure, failure } from "../failure/failure.ts";
import type { CommandSpec, HookEntry } from "./entry.ts";

/** A word of a command that names a file by a path, such as `./guard.sh`; quoted and expanded ones are left alone. */
const PATH_WORD = /^[\w.@+-]*\/[\w./@+-]+$/;

/** Bytes of a script that are looked at. */
const LOOKED_AT = 256 * 1024;

/** What is wrong with the scripts that an entry's command names: warnings at the entry's place. */
export async function checkScripts({ handler, source }: HookEntry, workspace: string): Promise<readonly Diagnostic[]> {
  if (handler.kind !== "command") return [];
  const words = handler.command.trim().split(/\s+/);
  const checks = words.map((word, index) => checkWord(word, index === 0, handler, handler.cwd ?? workspace));
  const problems = (await Promise.all(checks)).filter((problem) => problem !== null);
  const { file, line, column } = source;
  return problems.map((problem) => ({ ...problem, severity: "warning", place: { file, line, column }, excerpt: null }));
}

async function checkWord(word: string, isProgram: boolean, spec: CommandSpec, folder: string): Promise<Failure | null> {
  if (!PATH_WORD.test(word)) return null;
  const path = resolve(folder, word);
  const found = await stat(path).catch(() => null);
  if (found === null) return isProgram ? failure("script.missing", `there is no file \`${path}\``) : null;
  if (!found.isFile() || found.size > LOOKED_AT) return null;
  if (isProgram && process.platform !== "win32" && (found.mode & 0o111) === 0) {
    return failure("script.not-executable", `\`${word}\` can't be run`, `\`chmod +x ${word}\``);
  }
  if (spec.answer === "json") return null;
  const answersInJson = await readFile(path, "utf8").then(
    (text) => text.includes("hookSpecificOutput"),
    () => false,
  );
  return answersInJson ? failure("script.unread-json", `nobody reads the JSON that \`${word}\` prints`) : null;
}
