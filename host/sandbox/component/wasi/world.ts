// What a component that imports WASI needs besides: most import nothing of it, and it takes as long to load as all of their own code.
export { openGrants } from "../../grants/open.ts";
export { NOTHING } from "../../grants/opened.ts";
export { ClosedWasi } from "./closed.ts";
