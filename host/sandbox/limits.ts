/** Bytes of one line of a plugin's log. */
export const LOG_LINE_LIMIT = 8 * 1024;

/** Lines of a plugin's log per call. */
export const LOG_LINES = 256;

/** Milliseconds that making a plugin ready may take, once for each plugin on a machine. */
export const PREPARE_LIMIT_MS = 120_000;

/** Bytes of a plugin that are taken: reading and compiling it is not paid for by any fuel. */
export const PLUGIN_BYTES = 64 * 1024 * 1024;

/**
 * MiB of JavaScript's heap that one thread may have: for the glue of its plugins, the host's own objects, and for the objects of
 * WebAssembly's garbage collector, which are in no linear memory.
 */
export const THREAD_HEAP_MIB = 512;

/** MiB of that for what was made last. Calls leave little behind; by default a busy thread would come to keep 100 MiB more, and be no faster. */
export const THREAD_YOUNG_MIB = 16;

/** Bytes that one call may have copied from its memory for the host. */
export const COPIED_BYTES = 256 * 1024 * 1024;

/** Bytes of linear memory that one thread keeps for plugins which it isn't running: instances as they were when they had started. */
export const READY_BYTES = 64 * 1024 * 1024;
