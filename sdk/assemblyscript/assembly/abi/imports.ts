// The core functions behind the WIT interface `host`. A string crosses as a pointer and a count of UTF-16 code units.

// @ts-ignore: decorator
@external("hooklet:plugin/host@0.1.0", "log")
export declare function log(level: i32, message: usize, length: i32): void;

/** Writes the pointer and the length of the text to `result`. */
// @ts-ignore: decorator
@external("hooklet:plugin/host@0.1.0", "config")
export declare function config(result: usize): void;
