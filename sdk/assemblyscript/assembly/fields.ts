import { fail } from "./failure";
import { Json, Kind } from "./json";

/**
 * Reads the fields of a table such as the entry's `config`, each with its type. It comes from a user's file, so a field
 * of another type declares a failure that names it, and gives the fallback.
 */
export class Fields {
  private known: string[] = [];

  constructor(private readonly table: Json) {}

  string(name: string, fallback: string = ""): string {
    return this.read(name, Kind.string, "a string").asString(fallback);
  }

  number(name: string, fallback: f64 = 0): f64 {
    return this.read(name, Kind.number, "a number").asNumber(fallback);
  }

  boolean(name: string, fallback: bool = false): bool {
    return this.read(name, Kind.boolean, "true or false").asBoolean(fallback);
  }

  /** A list of strings, empty where the field isn't there. */
  strings(name: string): string[] {
    const list = this.read(name, Kind.list, "a list of strings");
    const items = list.items();
    for (let i = 0; i < items.length; i++) {
      if (items[i].kind == Kind.string) continue;
      refuse(name, list, "a list of strings");
      return [];
    }
    return items.map<string>((item) => item.asString());
  }

  /** One of a few strings; the first where the field isn't there. */
  choice(name: string, choices: string[]): string {
    const value = this.read(name, Kind.string, choices.join(" or "));
    if (value.kind == Kind.missing || choices.includes(value.asString())) return value.asString(choices[0]);
    refuse(name, value, choices.join(" or "));
    return choices[0];
  }

  /** A table in the table, an empty one where it isn't there. */
  fields(name: string): Fields {
    return new Fields(this.read(name, Kind.object, "a table"));
  }

  /** Declares a failure where the table has a field that was never read. */
  refuseOthers(): void {
    const keys = this.table.keys();
    for (let i = 0; i < keys.length; i++) {
      if (!this.known.includes(keys[i])) fail("the hook's config is wrong: unknown field `" + keys[i] + "`");
    }
  }

  private read(name: string, kind: Kind, expected: string): Json {
    this.known.push(name);
    const value = this.table.get(name);
    if (value.kind == kind || value.kind == Kind.missing) return value;
    refuse(name, value, expected);
    return Json.missing;
  }
}

function refuse(name: string, value: Json, expected: string): void {
  fail("the hook's config is wrong: `" + name + "` is `" + value.toString() + "`, not " + expected);
}
