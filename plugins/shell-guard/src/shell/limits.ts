const MOST_WORDS = 20_000;
const DEEPEST = 64;
const MOST_EXPANDED = 1 << 20;
const MOST_TEXT = 1 << 21;
const MOST_PARTS = 200_000;

/**
 * Bounds the work on one command, whatever it nests or expands to. A command beyond a bound hasn't been understood, so
 * the plugin must deny it. All bounds together keep it within 64 MiB of memory, though nothing is ever freed.
 */
export class Limits {
  /** Why the command can't be checked, empty while it can. */
  reached: string = "";
  private depth: i32 = 0;
  private words: i32 = 0;
  private expanded: i32 = 0;
  private text: i32 = 0;
  private parts: i32 = 0;

  /** Goes one level deeper: into a list, a substitution, a script in a string. Every call needs its `leave`. */
  enter(): bool {
    if (++this.depth > DEEPEST) this.reached = "is nested too deeply to be checked";
    return this.reached.length == 0;
  }

  leave(): void {
    this.depth--;
  }

  /** Counts a text of so many code units that is read as a script, within others or by itself. */
  countText(units: i32): void {
    this.text += units;
    if (this.text > MOST_TEXT) this.reached = "is too long to be checked";
  }

  /** Counts a part of a path. */
  countPart(): void {
    if (++this.parts > MOST_PARTS) this.reached = "is too long to be checked";
  }

  /** Counts a word, or what costs as much as one. */
  countWord(): void {
    if (++this.words > MOST_WORDS) this.reached = "is too long to be checked";
  }

  /** Counts what an expansion adds: a word of `units` code units. */
  countExpansion(units: i32): void {
    this.countWord();
    this.expanded += units;
    if (this.expanded > MOST_EXPANDED) this.reached = "expands to too much to be checked";
  }
}
