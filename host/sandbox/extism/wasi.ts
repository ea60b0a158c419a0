import { MAX_RANDOM } from "../component/wasi/seeded.ts";
import { OutsideMemory } from "./guest-memory.ts";
import type { Host, HostFunction, HostFunctions } from "./host.ts";

/** The import namespace of WASI preview 1. */
export const WASI = "wasi_snapshot_preview1";

/** `errno` of WASI preview 1. */
const SUCCESS = 0;
const BADF = 8;
const FAULT = 21;
const INVAL = 28;
const NOTSUP = 58;
const SPIPE = 70;

const LAST_STREAM = 2;
const CHARACTER_DEVICE = 2;
const RIGHT_TO_READ = 1n << 1n;
const RIGHT_TO_WRITE = 1n << 6n;
const CLOCKS = 4;
const CLOCK_SUBSCRIPTION = 0;
const NANOSECONDS_PER_MS = 1_000_000;

/** Bytes of the structures that lie in a guest's memory. */
const IOVEC = 8;
const FDSTAT = 24;
const FILESTAT = 64;
const SUBSCRIPTION = 48;
const EVENT = 32;

type Implementation = (host: Host, ...args: never[]) => number;

/** A function that answers with an `errno`; one that names bytes outside of its memory gets `fault`. */
function wasi(params: string, implementation: Implementation): HostFunction {
  const run: (host: Host, ...args: never[]) => number = implementation;
  return {
    type: `(${params}) -> i32`,
    of:
      (host) =>
      (...args) => {
        try {
          return run(host, ...args);
        } catch (error) {
          if (error instanceof OutsideMemory) return FAULT;
          throw error;
        }
      },
  };
}

/** A function of an open file. None but the standard streams is open, and they are no files. */
function ofFile(params: string): HostFunction {
  return wasi(params, (_host, descriptor: number) => (isStream(descriptor) ? NOTSUP : BADF));
}

/** A function that moves within a file, as the standard streams can't. */
function ofPlace(params: string): HostFunction {
  return wasi(params, (_host, descriptor: number) => (isStream(descriptor) ? SPIPE : BADF));
}

/** A function of a folder or a socket. None is open. */
function ofNothing(params: string): HostFunction {
  return wasi(params, () => BADF);
}

/** Of the snapshot 01 of WASI (phases/snapshot/docs.md in WebAssembly/WASI), all functions: closed, as WASI 0.2 is for components. */
export const WASI_FUNCTIONS: HostFunctions = {
  args_get: wasi("i32, i32", () => SUCCESS),
  args_sizes_get: wasi("i32, i32", (host, count: number, size: number) => setWords(host, [count, 0], [size, 0])),
  clock_res_get: wasi("i32, i32", (host, id: number, at: number) => setTime(host, id, at, 1)),
  clock_time_get: wasi("i32, i64, i32", (host, id: number, _precision: bigint, at: number) =>
    setTime(host, id, at, host.session.guest.timestampMs),
  ),
  environ_get: wasi("i32, i32", environGet),
  environ_sizes_get: wasi("i32, i32", (host, count: number, size: number) => {
    const variables = environment(host);
    return setWords(host, [count, variables.length], [size, variables.reduce((sum, { length }) => sum + length, 0)]);
  }),
  fd_advise: ofPlace("i32, i64, i64, i32"),
  fd_allocate: ofFile("i32, i64, i64"),
  fd_close: wasi("i32", (_host, descriptor: number) => (isStream(descriptor) ? SUCCESS : BADF)),
  fd_datasync: ofFile("i32"),
  fd_fdstat_get: wasi("i32, i32", fdstatGet),
  fd_fdstat_set_flags: ofFile("i32, i32"),
  fd_fdstat_set_rights: ofFile("i32, i64, i64"),
  fd_filestat_get: wasi("i32, i32", filestatGet),
  fd_filestat_set_size: ofFile("i32, i64"),
  fd_filestat_set_times: ofFile("i32, i64, i64, i32"),
  fd_pread: ofPlace("i32, i32, i32, i64, i32"),
  fd_prestat_dir_name: ofNothing("i32, i32, i32"),
  fd_prestat_get: ofNothing("i32, i32"),
  fd_pwrite: ofPlace("i32, i32, i32, i64, i32"),
  fd_read: wasi("i32, i32, i32, i32", (host, descriptor: number, _at: number, _count: number, read: number) =>
    descriptor === 0 ? setWords(host, [read, 0]) : BADF,
  ),
  fd_readdir: ofNothing("i32, i32, i32, i64, i32"),
  fd_renumber: ofFile("i32, i32"),
  fd_seek: ofPlace("i32, i64, i32, i32"),
  fd_sync: ofFile("i32"),
  fd_tell: ofPlace("i32, i32"),
  fd_write: wasi("i32, i32, i32, i32", fdWrite),
  path_create_directory: ofNothing("i32, i32, i32"),
  path_filestat_get: ofNothing("i32, i32, i32, i32, i32"),
  path_filestat_set_times: ofNothing("i32, i32, i32, i32, i64, i64, i32"),
  path_link: ofNothing("i32, i32, i32, i32, i32, i32, i32"),
  path_open: ofNothing("i32, i32, i32, i32, i32, i64, i64, i32, i32"),
  path_readlink: ofNothing("i32, i32, i32, i32, i32, i32"),
  path_remove_directory: ofNothing("i32, i32, i32"),
  path_rename: ofNothing("i32, i32, i32, i32, i32, i32"),
  path_symlink: ofNothing("i32, i32, i32, i32, i32"),
  path_unlink_file: ofNothing("i32, i32, i32"),
  poll_oneoff: wasi("i32, i32, i32, i32", pollOneoff),
  proc_exit: {
    type: "(i32) -> ()",
    of: (host) => (status: number) => host.session.guest.exit(status >>> 0),
  },
  proc_raise: wasi("i32", () => NOTSUP),
  random_get: wasi("i32, i32", randomGet),
  sched_yield: wasi("", () => SUCCESS),
  sock_accept: ofNothing("i32, i32, i32"),
  sock_recv: ofNothing("i32, i32, i32, i32, i32, i32"),
  sock_send: ofNothing("i32, i32, i32, i32, i32"),
  sock_shutdown: ofNothing("i32, i32"),
};

function isStream(descriptor: number): boolean {
  return descriptor >= 0 && descriptor <= LAST_STREAM;
}

function setWords({ memory }: Host, ...words: readonly (readonly [at: number, value: number])[]): number {
  for (const [at, value] of words) memory.view(at, 4).setUint32(0, value, true);
  return SUCCESS;
}

/** Every clock stands still at the event's time. */
function setTime({ memory }: Host, id: number, at: number, milliseconds: number): number {
  if (id < 0 || id >= CLOCKS) return INVAL;
  memory.view(at, 8).setBigUint64(0, BigInt(Math.trunc(milliseconds)) * BigInt(NANOSECONDS_PER_MS), true);
  return SUCCESS;
}

/** The granted variables, each as WASI has it: `NAME=value` with a zero at the end. */
function environment({ session }: Host): readonly Uint8Array[] {
  return session.guest.opened.environment.map(([name, value]) => Buffer.from(`${name}=${value}\0`));
}

function environGet(host: Host, pointers: number, texts: number): number {
  let at = texts;
  for (const [index, text] of environment(host).entries()) {
    setWords(host, [pointers + 4 * index, at]);
    host.memory.bytes(at, text.length).set(text);
    at += text.length;
  }
  return SUCCESS;
}

function fdstatGet({ memory }: Host, descriptor: number, at: number): number {
  if (!isStream(descriptor)) return BADF;
  const view = memory.view(at, FDSTAT);
  memory.bytes(at, FDSTAT).fill(0);
  view.setUint8(0, CHARACTER_DEVICE);
  view.setBigUint64(8, descriptor === 0 ? RIGHT_TO_READ : RIGHT_TO_WRITE, true);
  return SUCCESS;
}

function filestatGet({ memory }: Host, descriptor: number, at: number): number {
  if (!isStream(descriptor)) return BADF;
  memory.bytes(at, FILESTAT).fill(0);
  memory.view(at, FILESTAT).setUint8(16, CHARACTER_DEVICE);
  return SUCCESS;
}

/** What is printed goes to the log. A guest can list the same bytes any number of times, so each time is paid for. */
function fdWrite(host: Host, descriptor: number, at: number, count: number, written: number): number {
  const { session, memory, budget } = host;
  if (descriptor !== 1 && descriptor !== LAST_STREAM) return BADF;
  const stream = descriptor === 1 ? session.guest.stdout : session.guest.stderr;
  let sum = 0;
  for (let index = 0; index < count >>> 0; index += 1) {
    const vector = memory.view(at + IOVEC * index, IOVEC);
    const bytes = memory.bytes(vector.getUint32(0, true), vector.getUint32(4, true));
    if (!budget.charge(IOVEC + 2 * bytes.length)) return FAULT;
    stream.write(bytes);
    sum += bytes.length;
  }
  return setWords(host, [written, sum]);
}

/** As time stands still, whatever is waited for is there: every timer is due, every stream is ready. */
function pollOneoff(host: Host, subscriptions: number, events: number, count: number, happened: number): number {
  if (count === 0) return INVAL;
  for (let index = 0; index < count >>> 0; index += 1) {
    if (!host.budget.charge(EVENT)) return FAULT;
    const subscription = host.memory.view(subscriptions + SUBSCRIPTION * index, SUBSCRIPTION);
    const [userdata, tag] = [subscription.getBigUint64(0, true), subscription.getUint8(8)];
    const isKnown = tag === CLOCK_SUBSCRIPTION || isStream(subscription.getInt32(16, true));
    host.memory.bytes(events + EVENT * index, EVENT).fill(0);
    const event = host.memory.view(events + EVENT * index, EVENT);
    event.setBigUint64(0, userdata, true);
    event.setUint16(8, isKnown ? SUCCESS : BADF, true);
    event.setUint8(10, tag);
  }
  return setWords(host, [happened, count]);
}

function randomGet({ session, memory, budget }: Host, at: number, length: number): number {
  const bytes = memory.bytes(at, length);
  if (!budget.charge(bytes.length)) return FAULT;
  for (let from = 0; from < bytes.length; from += MAX_RANDOM) {
    const part = bytes.subarray(from, from + MAX_RANDOM);
    part.set(session.random.bytes(BigInt(part.length)));
  }
  return SUCCESS;
}
