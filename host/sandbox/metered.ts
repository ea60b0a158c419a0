/** The import namespace of what bounds a metered module. No module may import from it by itself. */
export const NAMESPACE = "hooklet:sandbox";

/** What the exports of a module's own state start with. */
export const STATE_PREFIX = "hooklet:state/";

/** Bytes of a page of linear memory. */
export const PAGE = 65_536;

/** Pages that any memory may have at most, whatever the entry's limit. */
export const MAX_PAGES = 65_536;
