import { readFileSync } from "node:fs";
import { createRequire, findPackageJSON } from "node:module";
import { dirname, join, sep } from "node:path";
import { transformSync } from "esbuild";
import xxhash from "xxhash-wasm";

const require = createRequire(import.meta.url);

/** A package of npm that ships a core module, and work for it. */
export interface Package {
  readonly name: string;
  /** Loads the package with new instances of its modules. What comes back does the work, which is the same each time. */
  readonly load: () => Promise<() => unknown>;
}

/** Where a package is installed. */
function folderOf(name: string): string {
  return dirname(findPackageJSON(name, import.meta.url) ?? "");
}

/** A CommonJS package as if it had never been loaded. */
function requireAnew<T>(name: string): T {
  const inside = folderOf(name) + sep;
  for (const file of Object.keys(require.cache)) if (file.startsWith(inside)) delete require.cache[file];
  return require(name) as T;
}

/** A file of a package. */
export const fileOf = (name: string, path: string): Uint8Array => readFileSync(join(folderOf(name), path));

/** Text of the kind that these packages are made for: a program of 25 KB. */
const TEXT = readFileSync(new URL("../../../../host/sandbox/meter/operator/table.ts", import.meta.url));

/** Tables, an index, recursion, grouping, windows, JSON and text functions. */
const SQL = `
WITH RECURSIVE
  line(n, rest) AS (
    SELECT 0, ?1 UNION ALL
    SELECT n + 1, substr(rest, instr(rest, char(10)) + 1) FROM line WHERE n < 200 AND instr(rest, char(10)) > 0
  ),
  size(n, length) AS (SELECT n, instr(rest, char(10)) FROM line)
SELECT length % 17 AS class, count(*) AS lines, round(avg(length) * 1.5, 3) AS mean,
  json_group_array(n) AS at, rank() OVER (ORDER BY count(*) DESC, length % 17) AS place
FROM size GROUP BY class HAVING lines > 1 ORDER BY place`;

export const PACKAGES: readonly Package[] = [
  {
    name: "brotli-wasm",
    load: async () => {
      const { compress, decompress } = await requireAnew<typeof import("brotli-wasm")>("brotli-wasm").default;
      return () => {
        const compressed = compress(TEXT, { quality: 7 });
        return { compressed, text: decompress(compressed) };
      };
    },
  },
  {
    name: "node-sqlite3-wasm",
    load: async () => {
      const { Database } = requireAnew<typeof import("node-sqlite3-wasm")>("node-sqlite3-wasm");
      const text = TEXT.toString();
      return () => {
        const database = new Database();
        database.exec(
          "CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT, length REAL); CREATE INDEX by_text ON word (text)",
        );
        database.exec("BEGIN");
        const insert = database.prepare("INSERT INTO word (text, length) VALUES (?, ?)");
        for (const word of text.split(/\W+/, 500)) insert.run([word, word.length / 3]);
        insert.finalize();
        database.exec("COMMIT");
        const grouped = database.all(
          "SELECT text, count(*) AS n, sum(length) AS sum FROM word GROUP BY text ORDER BY n DESC, text",
        );
        const lines = database.all(SQL, [text]);
        database.close();
        return { grouped, lines };
      };
    },
  },
  {
    name: "source-map",
    load: async () => {
      const { SourceMapConsumer } = requireAnew<typeof import("source-map")>("source-map");
      const { map } = transformSync(TEXT.toString(), {
        loader: "ts",
        minify: true,
        sourcemap: true,
        sourcefile: "a.ts",
      });
      const consumer = await new SourceMapConsumer(map);
      return () => {
        const mappings: unknown[] = [];
        consumer.eachMapping((mapping) => mappings.push({ ...mapping }));
        const origins = Array.from({ length: 500 }, (_, i) => consumer.originalPositionFor({ line: 1, column: i * 7 }));
        const places = Array.from({ length: 100 }, (_, line) =>
          consumer.allGeneratedPositionsFor({ source: "a.ts", line: line + 1, column: 0 }),
        );
        return { mappings, origins, places };
      };
    },
  },
  {
    name: "xxhash-wasm",
    load: async () => {
      const { h32Raw, h64Raw, create64 } = await xxhash();
      return () => {
        const stream = create64(7n);
        for (let turn = 0; turn < 100; turn++) stream.update(TEXT.subarray(turn, 9_000 + 101 * turn));
        return [h32Raw(TEXT), h64Raw(TEXT, 3n), stream.digest()];
      };
    },
  },
];
