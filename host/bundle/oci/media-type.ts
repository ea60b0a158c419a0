/** The media types of a bundle in a registry, and those that are told apart from them. */
export const MEDIA_TYPE = {
  manifest: "application/vnd.oci.image.manifest.v1+json",
  index: "application/vnd.oci.image.index.v1+json",
  dockerManifest: "application/vnd.docker.distribution.manifest.v2+json",
  dockerList: "application/vnd.docker.distribution.manifest.list.v2+json",
  /** What WebAssembly tools describe an artifact with. Source: CNCF TAG Runtime, "Wasm OCI Artifact layout". */
  wasmConfig: "application/vnd.wasm.config.v0+json",
  wasm: "application/wasm",
  /** `hooklet.json`. */
  bundleManifest: "application/vnd.hooklet.manifest.v0+json",
  /** The packed bundle, to the byte: what its digest and its signatures are of. */
  archive: "application/vnd.hooklet.bundle.v0.tar+gzip",
  /** A signature of the archive in OpenSSH's armoured format. */
  signature: "application/vnd.hooklet.signature.v0+ssh",
} as const;
