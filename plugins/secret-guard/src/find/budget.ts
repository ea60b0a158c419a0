/** What a search may cost at the host's default of a thousand million units of fuel, measured with `test/bench/plugins.ts`. */
const DEFAULT_FUEL = 1_000_000_000;
const LENGTH = 1_100_000;
const PLACES = 20_000;
const LOOKS = 5_000;

/** So many characters of a value cost as much as one more look. */
const PER_LOOK = 16;

/**
 * Bounds what the search of a text costs: its length, the places that are found, and the closer looks at those that may be a secret's.
 * Where a bound is reached the rest of the text stays unsearched, and it is known from where.
 */
export class Budget {
  /** How much of a text may be searched, in UTF-16 code units. */
  readonly length: number;
  /** Where the first part of the text starts that some search left out. */
  searched = Number.POSITIVE_INFINITY;
  #places: number;
  #looks: number;

  constructor(fuel: number = DEFAULT_FUEL) {
    const scale = fuel / DEFAULT_FUEL;
    this.length = Math.floor(LENGTH * scale);
    this.#places = Math.floor(PLACES * scale);
    this.#looks = Math.floor(LOOKS * scale);
  }

  /** Where a text stands within another, in order, as far as the budget goes. */
  placesOf(sought: string, text: string): number[] {
    const places: number[] = [];
    let at = -sought.length;
    // Splitting is the quickest search of this engine by far. Behind the last piece stands the end of the text.
    const pieces = text.split(sought, this.#places + 2);
    for (const piece of pieces) {
      at += piece.length + sought.length;
      places.push(at);
    }
    if (at === text.length) places.pop();
    if (places.length > this.#places) this.#stopAt(places[this.#places] ?? 0);
    const kept = places.slice(0, this.#places);
    this.#places -= kept.length;
    return kept;
  }

  /** Whether a place may be looked at closely, `length` characters of it. */
  look(place: number, length = 0): boolean {
    this.#looks -= 1 + length / PER_LOOK;
    if (this.#looks >= 0) return true;
    this.#stopAt(place);
    return false;
  }

  #stopAt(place: number): void {
    this.searched = Math.min(this.searched, place);
  }
}
