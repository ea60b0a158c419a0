import { execFileSync } from "node:child_process";

/** The processes of a group that still run, by id. One that has ended and waits for its parent's notice doesn't. */
export function livingInGroup(group: number): readonly number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,pgid=,stat="], { encoding: "utf8" }).trim().split("\n");
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, pgid, stat]) => Number(pgid) === group && !stat?.startsWith("Z"))
    .map(([pid]) => Number(pid));
}
