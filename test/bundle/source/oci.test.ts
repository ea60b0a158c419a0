import { describe, expect, test } from "vitest";
import { pushBundle } from "../../../host/bundle/oci/push.ts";
import { parseReference } from "../../../host/bundle/oci/reference.ts";
import type { BundleContent } from "../../../host/bundle/oci/write-artifact.ts";
import type { Bundle } from "../../../host/bundle/open.ts";
import { oci } from "../../../host/bundle/source/oci.ts";
import { assembleModule, handleText } from "../../sandbox/extism/module.ts";
import { packGuards } from "../../support/bundle.ts";
import { shippedPlugin } from "../../support/plugin.ts";
import { HAS_REGISTRY, startRegistry } from "../../support/registry.ts";
import { ANONYMOUS } from "../oci/bundle.ts";
import { sourcesWith } from "./context.ts";

/** What pushing a bundle puts into a registry. */
function contentOf({ archive, manifestBytes, plugins, signatures }: Bundle): BundleContent {
  return {
    tgz: archive,
    manifest: JSON.parse(Buffer.from(manifestBytes).toString("utf8")),
    plugins: [...plugins].map(([name, bytes]) => ({ name, bytes })),
    signatures,
  };
}

async function push(spec: string, content: BundleContent, pluginTags = false): Promise<void> {
  const reference = parseReference(spec);
  if ("code" in reference) throw new Error(reference.message);
  await pushBundle(reference, content, { ...ANONYMOUS, pluginTags });
}

describe.skipIf(!HAS_REGISTRY)("a bundle from a registry of containers", () => {
  test("comes with its digest and its signatures, and with progress", async () => {
    await using registry = await startRegistry();
    const spec = `oci://${registry.host}/team/guards:1.0.0`;
    const signature = "-----BEGIN SSH SIGNATURE-----\nU1NI\n-----END SSH SIGNATURE-----\n";
    const packed = { ...(await packGuards()), signatures: [signature] };
    await push(spec, contentOf(packed));
    const context = await sourcesWith();
    const received: number[] = [];
    const onProgress = (_: string, bytes?: number) => void received.push(bytes ?? 0);
    const fetched = await oci.fetch(spec, { ...context, onProgress });
    expect(fetched).toMatchObject({ bundle: { integrity: packed.integrity, signatures: [signature] } });
    expect(received).toContain(packed.archive.length);

    await push(spec, contentOf(await packGuards({ description: "other" })));
    expect((await oci.fetch(spec, context)).bundle.integrity).not.toBe(packed.integrity);
    expect((await oci.fetch(fetched.resolved, context)).bundle.integrity).toBe(packed.integrity);
  });

  test("is refused where other tools are shown something else than what would run", async () => {
    await using registry = await startRegistry();
    const spec = `oci://${registry.host}/team/guards:1.0.0`;
    const content = contentOf(await packGuards());
    const others: readonly BundleContent[] = [
      { ...content, plugins: [{ name: "shell-guard", bytes: await assembleModule(handleText("")) }] },
      { ...content, plugins: [] },
      { ...content, manifest: { ...content.manifest, description: "harmless" } },
    ];
    for (const other of others) {
      await push(spec, other);
      await expect(oci.fetch(spec, await sourcesWith())).rejects.toMatchObject({ code: "bundle.artifact" });
    }
  });

  test("may be a plugin alone: its version is the tag, or its digest where the tag is none", async () => {
    await using registry = await startRegistry();
    const spec = `oci://${registry.host}/team/guards`;
    const plugins = [
      { name: "component", bytes: await shippedPlugin("shell-guard") },
      { name: "v2.1.0", bytes: await assembleModule(handleText("")) },
    ];
    await push(`${spec}:0`, { ...contentOf(await packGuards()), plugins }, true);
    const manifestOf = async (tag: string) => (await oci.fetch(`${spec}:${tag}`, await sourcesWith())).bundle.manifest;
    const [component, module] = [await manifestOf("component-0"), await manifestOf("v2.1.0-0")];
    expect(component).toMatchObject({
      name: "guards",
      version: expect.stringMatching(/^0\.0\.0-sha256-[0-9a-f]{12}$/),
    });
    expect(module.version).toBe("2.1.0-0");
    const worlds = [component, module].map(({ plugins: only }) => only.get("guards")?.world);
    expect(worlds).toEqual(["hooklet:plugin@0.1.0", "extism"]);
  });
});
