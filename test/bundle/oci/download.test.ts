import fc from "fast-check";
import { expect, test } from "vitest";
import type { Descriptor } from "../../../host/bundle/oci/artifact.ts";
import { digestOf } from "../../../host/bundle/oci/digest.ts";
import { downloadBlob } from "../../../host/bundle/oci/download.ts";
import { type Progress, Session } from "../../../host/bundle/oci/session.ts";
import { type Answer, serve } from "../../support/server.ts";
import { ANONYMOUS } from "./bundle.ts";

const BYTES = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7 + (index >> 8)) & 255));
const BLOB: Descriptor = { mediaType: "application/wasm", digest: digestOf(BYTES), size: BYTES.length };

/** Downloads a blob from a server whose n-th answer is that of the n-th function, or of the last. */
async function download(answers: readonly [Answer, ...Answer[]], blob: Descriptor = BLOB) {
  const ranges: (string | undefined)[] = [];
  const server = await serve((response, request) => {
    ranges.push(request.headers.range);
    (answers[ranges.length - 1] ?? answers.at(-1) ?? answers[0])(response, request);
  });
  const progress: Progress[] = [];
  const registry = `127.0.0.1:${server.port}`;
  const reference = { registry, repository: "guards", tag: "1", digest: null };
  await using session = new Session(reference, { ...ANONYMOUS, onProgress: (one) => progress.push(one) });
  const result = await downloadBlob(session, blob).catch((error: unknown) => error);
  return { result, ranges, progress };
}

/** Gives all of the blob. */
const whole: Answer = (response) => response.end(BYTES);

/** Promises all that was asked for, and breaks the connection after so many bytes. */
function breaking(after: number): Answer {
  return (response, { headers }) => {
    const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0);
    if (start > 0) response.writeHead(206, { "content-range": `bytes ${start}-${BYTES.length - 1}/${BYTES.length}` });
    response.write(BYTES.subarray(start, start + after), () => response.destroy());
  };
}

/** Goes on where it was asked to. */
const rest: Answer = breaking(BYTES.length);

test("a blob arrives to the byte, and its progress ends at its size", async () => {
  const { result, ranges, progress } = await download([whole]);
  expect(BYTES.equals(result as Uint8Array)).toBe(true);
  expect(ranges).toEqual([undefined]);
  expect(progress[0]).toEqual({ direction: "pull", digest: BLOB.digest, done: 0, total: BYTES.length });
  expect(progress.at(-1)?.done).toBe(BYTES.length);
});

test("a broken connection is taken up where it broke", async () => {
  const { result, ranges } = await download([breaking(100_000), breaking(1), rest]);
  expect(BYTES.equals(result as Uint8Array)).toBe(true);
  expect(ranges).toEqual([undefined, "bytes=100000-", "bytes=100001-"]);
});

test("where the registry gives the whole blob again, it starts over", async () => {
  const { result, ranges, progress } = await download([breaking(100_000), whole]);
  expect(BYTES.equals(result as Uint8Array)).toBe(true);
  expect(ranges).toEqual([undefined, "bytes=100000-"]);
  expect(progress.filter(({ done }) => done === 0)).toHaveLength(2);
});

test("a connection that breaks after the last byte is no reason to ask again", async () => {
  const { result, ranges } = await download([
    (response) => {
      response.writeHead(200, { "transfer-encoding": "chunked" });
      response.write(BYTES, () => response.destroy());
    },
  ]);
  expect(BYTES.equals(result as Uint8Array)).toBe(true);
  expect(ranges).toEqual([undefined]);
});

test("a connection that keeps breaking is an error in the end", async () => {
  const { result, ranges } = await download([breaking(10)]);
  expect(result).toMatchObject({ code: "bundle.connection" });
  expect(ranges).toEqual([undefined, "bytes=10-", "bytes=20-", "bytes=30-"]);
});

test("a server that is busy for once is asked again", async () => {
  const { result } = await download([(response) => response.writeHead(503).end(), whole]);
  expect(BYTES.equals(result as Uint8Array)).toBe(true);
});

test.for([
  ["is shorter", BYTES.subarray(1), /ends after 299999 of 300000 bytes/],
  ["is longer", Buffer.concat([BYTES, Buffer.from("x")]), /goes on after its 300000 bytes/],
  ["is empty", Buffer.alloc(0), /ends after 0 of/],
  ["has one bit flipped", flipped(BYTES, 1234), /has the digest `sha256:/],
] as const)("a blob that %s is bundle.digest", async ([, bytes, says]) => {
  const { result, ranges } = await download([(response) => response.end(bytes)]);
  expect(result).toMatchObject({ code: "bundle.digest", message: expect.stringMatching(says) });
  expect(ranges).toHaveLength(1);
});

test("a body without an end is given up as soon as it is too long", async () => {
  const { result } = await download([
    (response) => {
      const more = () => {
        while (!response.destroyed && response.write(BYTES));
      };
      response.on("drain", more);
      more();
    },
  ]);
  expect(result).toMatchObject({ code: "bundle.digest" });
});

test.for([
  ["another place than was asked for", { "content-range": "bytes 5-299999/300000" }],
  ["no place", {}],
] as const)("a part from %s is not taken", async ([, headers]) => {
  const { result } = await download([breaking(100), (response) => response.writeHead(206, headers).end(BYTES)]);
  expect(result).toMatchObject({ code: "bundle.registry", message: expect.stringContaining("206") });
});

test("an empty blob isn't asked for", async () => {
  const { result, ranges } = await download([whole], { ...BLOB, size: 0, digest: digestOf(Buffer.alloc(0)) });
  expect([(result as Uint8Array).length, ranges]).toEqual([0, []]);
});

test("wherever it breaks, the blob is whole", { timeout: 120_000 }, async () => {
  const breaks = fc.array(fc.integer({ min: 1, max: 120_000 }), { maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(breaks, async (sizes) => {
      const { result } = await download([...sizes.map(breaking), rest] as unknown as readonly [Answer, ...Answer[]]);
      expect(BYTES.equals(result as Uint8Array)).toBe(true);
    }),
    { numRuns: 8 },
  );
});

function flipped(bytes: Uint8Array, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
