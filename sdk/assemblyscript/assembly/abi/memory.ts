/**
 * Gives the host memory for a string that it passes in. The block is a managed string from the start, so that an
 * envelope of 1 MB is used where the host wrote it.
 */
export function cabi_realloc(old: usize, _oldSize: usize, _align: usize, size: usize): usize {
  return old == 0 ? __new(size, idof<string>()) : __renew(old, size);
}

/** The string of `length` code units that the host wrote to memory from `cabi_realloc`. */
export function lift(pointer: usize, length: i32): string {
  if (length == 0) return "";
  const text = changetype<string>(pointer);
  return text.length == length ? text : text.substring(0, length);
}
