/** The annotation that names the file that a layer is (OCI image specification, "Annotations"). */
export const TITLE = "org.opencontainers.image.title";

/** What is known of a blob before it is read. */
export interface Descriptor {
  readonly mediaType: string;
  /** `sha256:` and 64 digits in hex. */
  readonly digest: string;
  /** Bytes. */
  readonly size: number;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** An image manifest (OCI image specification, "Image Manifest"), as far as it is used here. */
export interface Manifest {
  readonly schemaVersion: 2;
  readonly mediaType: string;
  readonly config: Descriptor;
  readonly layers: readonly Descriptor[];
  readonly annotations?: Readonly<Record<string, string>>;
}
