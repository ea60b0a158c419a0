import type { OpenFolder } from "./disk/folder.ts";
import { Handles } from "./disk/handles.ts";
import type { FolderGrant } from "./folder-grant.ts";
import type { HttpLine } from "./http-line.ts";
import { Refusals } from "./refusals.ts";

/** What a call was granted, open for its guest. */
export interface Opened {
  readonly environment: readonly (readonly [name: string, value: string])[];
  readonly folders: readonly { readonly folder: OpenFolder; readonly grant: FolderGrant }[];
  /** null: no host. */
  readonly http: HttpLine | null;
  /** All files and folders that the guest has open. */
  readonly handles: Handles;
  /** Tells the plugin's author what was refused. */
  readonly refusals: Refusals;
}

/** Nothing is granted, and nobody is told what is refused. */
export const NOTHING: Opened = {
  environment: [],
  folders: [],
  http: null,
  handles: new Handles(),
  refusals: new Refusals(() => {}),
};
