/** Bytes of an archive as it is stored and sent. */
export const ARCHIVE_LIMIT = 64 * 1024 ** 2;

/** Bytes of everything in an archive together. */
export const UNPACKED_LIMIT = 256 * 1024 ** 2;

/** Files and folders in an archive. */
export const ENTRY_LIMIT = 1000;

/** Characters of a file's name with its folders. */
export const NAME_LIMIT = 200;

/** Bytes of `hooklet.json`. */
export const MANIFEST_LIMIT = 1024 ** 2;

/** Signatures of one bundle. */
export const SIGNATURE_COUNT_LIMIT = 16;
