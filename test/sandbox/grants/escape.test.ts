import { execFileSync } from "node:child_process";
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { MAX_OPEN } from "../../../host/sandbox/grants/disk/handles.ts";
import { MAX_DEPTH } from "../../../host/sandbox/grants/disk/walk.ts";
import { type Attempt, create, READS, WRITES } from "./attempts.ts";
import {
  type Descriptor,
  drop,
  type Granted,
  type Guest,
  grantedFolder,
  openFolder,
  outcomeOf,
  SECRET,
  textAt,
} from "./granted.ts";

/** All that is outside, with what tells whether it was written to. */
function surroundings({ outside }: Granted): string[] {
  const names = readdirSync(outside, { recursive: true, encoding: "utf8" }).filter(
    (name) => !name.startsWith("granted"),
  );
  return names.sort().map((name) => {
    const { mode, size, mtimeMs } = lstatSync(join(outside, name));
    return `${name} ${mode} ${size} ${mtimeMs}`;
  });
}

function arrange({ links = {} }: Attempt): Granted {
  const granted = grantedFolder();
  for (const [name, text] of Object.entries(links)) {
    symlinkSync(text.replace("OUTSIDE", granted.outside), join(granted.inside, name));
  }
  return granted;
}

const told = ({ warnings }: Guest) => warnings.join("\n");
const anchoring = process.platform === "linux" ? [true, false] : [false];

describe.each(anchoring)("with paths that start at open folders: %s", (anchored) => {
  test.each(READS)("a guest that $does gets $gives", (attempt) => {
    const granted = arrange(attempt);
    const guest = granted.open({ anchored });
    const outcome = outcomeOf(() => attempt.act(guest.descriptor, granted));
    expect(outcome).toBe(attempt.gives);
    expect(outcome).not.toContain(SECRET);
    if (outcome.startsWith("!not-permitted")) expect(told(guest)).toMatch(/ in `\/granted` is not granted$/);
  });

  test.each(WRITES)("a guest that $does gets $gives", (attempt) => {
    const granted = arrange(attempt);
    const before = surroundings(granted);
    const guest = granted.open({ anchored, writable: true });
    expect(outcomeOf(() => attempt.act(guest.descriptor, granted))).toBe(attempt.gives);
    expect(surroundings(granted)).toEqual(before);
  });

  test.each(WRITES)("a guest that only reads and $does changes nothing", (attempt) => {
    const granted = arrange(attempt);
    const before = [surroundings(granted), readdirSync(granted.inside)];
    const guest = granted.open({ anchored });
    const outcome = outcomeOf(() => attempt.act(guest.descriptor, granted));
    expect(outcome).toMatch(/^!(read-only|not-permitted)$/);
    expect([surroundings(granted), readdirSync(granted.inside)]).toEqual(before);
    expect(told(guest)).toMatch(/ is not granted$/);
  });

  test("a pipe is not opened, and doesn't block", () => {
    const granted = grantedFolder();
    execFileSync("mkfifo", [join(granted.inside, "pipe")]);
    const guest = granted.open({ anchored, writable: true });
    expect(textAt(guest.descriptor, "pipe")).toBe("!access");
    expect(outcomeOf(() => create("pipe")(guest.descriptor))).toBe("!access");
    expect(guest.descriptor.statAt({}, "pipe").type).toBe("fifo");
    expect(told(guest)).toBe("opening `pipe` in `/granted`, which is no regular file, is not granted");
  });

  test("a socket is not opened", async () => {
    const granted = grantedFolder();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(granted.inside, "socket"), resolve));
    expect(textAt(granted.open({ anchored }).descriptor, "socket")).toBe("!access");
    server.close();
  });

  test.runIf(process.platform === "linux")("a device is not opened", () => {
    const guest = openFolder("/dev", { anchored, writable: true });
    expect(textAt(guest.descriptor, "zero")).toBe("!access");
    expect(guest.descriptor.statAt({}, "zero").type).toBe("character-device");
  });

  test.runIf(process.platform === "linux")("links of the system that aren't text lead nowhere", () => {
    const { descriptor } = openFolder("/proc/self", { anchored });
    for (const path of ["root/etc/passwd", "cwd/package.json", "exe", "fd/0"]) {
      expect(textAt(descriptor, path)).toMatch(/^!(not-permitted|no-entry)$/);
    }
  });

  test("a hard link is read as the file that it is, and not written", () => {
    const granted = grantedFolder();
    linkSync(join(granted.outside, "secret.txt"), join(granted.inside, "shared"));
    const before = surroundings(granted);
    const guest = granted.open({ anchored, writable: true });
    expect(textAt(guest.descriptor, "shared")).toBe(SECRET);
    expect(outcomeOf(() => create("shared")(guest.descriptor))).toBe("!access");
    const empty = () => guest.descriptor.openAt({}, "shared", { truncate: true }, {});
    expect(outcomeOf(empty)).toBe("!access");
    const touch = () => guest.descriptor.setTimesAt({}, "shared", { tag: "now" }, { tag: "now" });
    expect(outcomeOf(touch)).toBe("!access");
    expect(surroundings(granted)).toEqual(before);
    expect(told(guest)).toBe("writing `shared` in `/granted`, which is hard-linked, is not granted");
  });

  test("another case is another name, where the system says so", () => {
    const granted = grantedFolder();
    const isSame = existsSync(join(granted.inside, "FILE.TXT"));
    expect(textAt(granted.open({ anchored }).descriptor, "FILE.TXT")).toBe(isSame ? "file" : "!no-entry");
  });

  test("a path is followed so far down and no further", () => {
    const granted = grantedFolder();
    mkdirSync(join(granted.inside, "d/".repeat(MAX_DEPTH + 1)), { recursive: true });
    const { descriptor } = granted.open({ anchored });
    expect(descriptor.statAt({}, `${"d/".repeat(MAX_DEPTH)}d`).type).toBe("directory");
    expect(outcomeOf(() => descriptor.statAt({}, `${"d/".repeat(MAX_DEPTH + 1)}d`))).toBe("!name-too-long");
  });

  test("what is held open is bounded, and can be opened again when it is dropped", () => {
    const { descriptor } = grantedFolder().open({ anchored });
    const held: Descriptor[] = [];
    const hoard = () => {
      for (;;) held.push(descriptor.openAt({}, "file.txt", {}, { read: true }));
    };
    expect(outcomeOf(hoard)).toBe("!quota");
    expect(held.length).toBeLessThan(MAX_OPEN);
    for (const file of held) drop(file);
    expect(textAt(descriptor, "file.txt")).toBe("file");
  });

  test("a folder that is moved out while it is open leads nowhere else", () => {
    const granted = grantedFolder();
    const { descriptor } = granted.open({ anchored });
    const sub = descriptor.openAt({}, "sub", { directory: true }, {});
    execFileSync("mv", [join(granted.inside, "sub"), join(granted.outside, "other")]);
    expect(textAt(sub, "../secret.txt")).toBe("!not-permitted");
  });

  test("a folder that became a link while it was open leads nowhere else", () => {
    const granted = grantedFolder();
    const { descriptor } = granted.open({ anchored });
    const sub = descriptor.openAt({}, "sub", { directory: true }, {});
    execFileSync("mv", [join(granted.inside, "sub"), join(granted.inside, "moved")]);
    symlinkSync("../other", join(granted.inside, "sub"));
    expect(textAt(sub, "secret.txt")).toBe(anchored ? "!no-entry" : "!not-permitted");
    expect(textAt(sub, "deep.txt")).toBe(anchored ? "deep" : "!not-permitted");
  });
});

test("what was arranged is what it seems: the links do lead out", () => {
  const granted = arrange({ does: "", links: { l: "../secret.txt" }, act: () => {}, gives: "" });
  expect(readFileSync(join(granted.inside, "l"), "utf8")).toBe(SECRET);
  expect(readlinkSync(join(granted.inside, "l"))).toBe("../secret.txt");
  writeFileSync(join(granted.inside, "l"), "changed");
  expect(readFileSync(join(granted.outside, "secret.txt"), "utf8")).toBe("changed");
});
