import type { UnaskedImport } from "../../bundle/check.ts";
import { type PluginRequest, pluginGrantText, requestsOf } from "../../bundle/consent.ts";
import type { Change } from "../../bundle/diff.ts";
import { shortIntegrity } from "../../bundle/integrity.ts";
import type { PluginManifest } from "../../bundle/manifest/manifest.ts";
import type { Staged } from "../../bundle/stage.ts";
import { formatSize } from "../../config/size.ts";
import type { JsonObject } from "../../event/json.ts";
import { printable, styled } from "../style.ts";
import { alignColumns } from "../table.ts";

/** A bundle before anybody agreed to it, for people. */
export function describeStaged(staged: Staged): readonly string[] {
  const { bundle, source, resolved, publisher, unasked } = staged;
  const { name, version, description, license, plugins } = bundle.manifest;
  const about = [description, license === null ? "" : `(${license})`].filter((part) => part !== "").join(" ");
  const facts = [
    ["from", source === resolved ? source : `${source}  (${resolved})`],
    ["publisher", publisher],
    ["digest", shortIntegrity(bundle.integrity)],
    ["signed", describeSigners(staged)],
  ];
  const plugin = [...plugins].map(([plugin, manifest]) => [plugin, ...describePlugin(manifest)]);
  return [
    `${styled("bold", `${name} ${version}`)}  ${printable(about)}`.trimEnd(),
    ...indent(facts),
    "plugins",
    ...indent(plugin),
    ...describeRequests(requestsOf(bundle.manifest)),
    ...describeUnasked(unasked),
  ];
}

/** What plugins import and can't use, as nothing is requested for it. */
export function describeUnasked(unasked: readonly UnaskedImport[]): readonly string[] {
  const note = styled("yellow", "note");
  return unasked.map(
    (item) => `${note}: ${item.plugin} imports ${item.import} and requests no \`http\`: it can send nothing`,
  );
}

function describeSigners({ bundle, signers }: Staged): string {
  if (signers.length > 0)
    return signers.map((one) => `by ${one.signer} (${one.layer} list), ${one.fingerprint}`).join("; ");
  return bundle.signatures.length > 0 ? "by nobody that is listed" : "no";
}

function describePlugin({ events, match, limits }: PluginManifest): readonly string[] {
  const bounds = [
    limits.fuel === null ? "" : `fuel=${limits.fuel}`,
    limits.memory === null ? "" : `memory=${formatSize(limits.memory)}`,
    limits.timeoutMs === null ? "" : `timeout=${limits.timeoutMs} ms`,
  ];
  return [events.join(", "), match.length === 0 ? "every tool" : match.join(", "), bounds.filter(Boolean).join(" ")];
}

/** What the plugins ask for, each with its reason. */
export function describeRequests(requests: readonly PluginRequest[]): readonly string[] {
  if (requests.length === 0) return ["requests nothing"];
  return ["requests", ...indent(requests.map((one) => [pluginGrantText(one), one.reason]))];
}

const SIGNS = { added: styled("green", "+"), removed: styled("red", "-"), changed: styled("yellow", "~") } as const;

/** What a new version changes, a line each. */
export function describeChanges(changes: readonly Change[]): readonly string[] {
  return changes.map(({ what, how, name }) => `  ${SIGNS[how]} ${what} ${printable(name)}`);
}

/** The same bundle for programs. */
export function stagedJson({ bundle, source, resolved, publisher, signers, unasked }: Staged): JsonObject {
  const { name, version, description, license, plugins } = bundle.manifest;
  const all = [...plugins].map(([plugin, manifest]) => {
    const { digest, events, match, limits, requests } = manifest;
    return {
      name: plugin,
      digest,
      events,
      match,
      limits: { ...limits },
      requests: requests.map((one) => ({ ...one })),
    };
  });
  const imports = unasked.map((item) => ({ ...item }));
  return {
    name,
    version,
    description,
    license,
    source,
    resolved,
    publisher,
    integrity: bundle.integrity,
    plugins: all,
    signers: signers.map((one) => ({ ...one })),
    unasked: imports,
  };
}

/** Rows as aligned lines; what others wrote can't move the cursor. */
function indent(rows: readonly (readonly string[])[]): readonly string[] {
  return alignColumns(rows.map((row) => row.map(printable))).map((line) => `  ${line}`);
}
