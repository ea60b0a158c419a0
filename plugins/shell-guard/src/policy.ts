/** The families of rules, each with what is done about it unless the configuration says otherwise. */
const FAMILIES = "removing disks overwriting permissions moving fork-bombs sending protections".split(" ");
const ASKED = "git packages remote-code".split(" ");

export const FAMILY_NAMES = FAMILIES.concat(ASKED);

/** What is done about a family of rules. */
export const DECISIONS = ["deny", "ask", "off"];

/** What to do about each family. */
export class Policy {
  private readonly decisions: string[] = FAMILY_NAMES.map<string>((name) => (ASKED.includes(name) ? "ask" : "deny"));

  set(family: string, decision: string): void {
    this.decisions[FAMILY_NAMES.indexOf(family)] = decision;
  }

  decisionOn(family: string): string {
    return this.decisions[FAMILY_NAMES.indexOf(family)];
  }
}
