import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesTool } from "../../host/match/matcher.ts";
import { foldName, matchesName } from "../../host/match/names.ts";

const asciiName = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/);
const noise = fc.stringMatching(/^[ _.:/\-\t*()]{0,3}$/);

describe("foldName", () => {
  it("leaves letters and digits, without their case", () => {
    expect(foldName("github__create_issue")).toBe("githubcreateissue");
    expect(foldName(" str replace-editor 2 ")).toBe("strreplaceeditor2");
    expect(foldName("Größe_İ")).toBe("größei");
    expect(foldName("*")).toBe("");
  });

  it("is the same for every spelling in case, spaces and punctuation", () => {
    fc.assert(
      fc.property(asciiName, fc.array(noise, { minLength: 12, maxLength: 12 }), (name, gaps) => {
        const spelled = [...name].map((letter, index) => `${gaps[index]}${letter.toUpperCase()}`).join("");
        expect(foldName(spelled)).toBe(foldName(name));
        expect(foldName(foldName(spelled))).toBe(foldName(spelled));
      }),
    );
  });
});

describe("matchesName", () => {
  it("compares whole names", () => {
    expect(matchesName(["write", "edit"], "Edit")).toBe(true);
    expect(matchesName(["write", "edit"], "multi_edit")).toBe(false);
    expect(matchesName(["editor"], "edit")).toBe(false);
  });

  it("takes a tool whose name has no letter or digit for nobody", () => {
    expect(matchesName(["", "bash"], "__")).toBe(false);
    expect(matchesName([], "bash")).toBe(false);
  });

  it("is what a matcher of names does", () => {
    const matcher = { kind: "names", written: "Write|Edit", names: ["write", "edit"] } as const;
    fc.assert(
      fc.property(fc.oneof(asciiName, fc.constantFrom("write", "Edit", "w_r_i_t_e")), (tool) => {
        expect(matchesTool(matcher, tool)).toBe(matcher.names.some((name) => name === foldName(tool)));
      }),
    );
    expect(matchesTool(matcher, "EDIT")).toBe(true);
  });
});
