import { describe, expect, it } from "vitest";
import { frontMatter } from "../../host/config/front-matter.ts";

describe("frontMatter", () => {
  it("gives what stands between the marks, each line at its place in the file", () => {
    expect(frontMatter("---\na: 1\nb: 2\n---\n# Title\n---\n")).toEqual({ text: "\na: 1\nb: 2", closed: true });
    expect(frontMatter("\ufeff--- \r\na: 1\r\n---\r\n")).toEqual({ text: "\na: 1\r", closed: true });
    expect(frontMatter("---\n---\n")).toEqual({ text: "", closed: true });
  });

  it("tells where the file starts otherwise", () => {
    for (const text of ["", "# Title\n---\na: 1\n---\n", "\n---\na: 1\n---\n", "----\na: 1\n---\n"]) {
      expect(frontMatter(text)).toBeNull();
    }
  });

  it("tells where the end is missing", () => {
    expect(frontMatter("---\na: 1\n")).toEqual({ text: "\na: 1\n", closed: false });
  });
});
