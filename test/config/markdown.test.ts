import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fencedBlocks } from "../../host/config/markdown.ts";

describe("fencedBlocks", () => {
  it("finds every block of the language, with backticks and with tildes", () => {
    const text = "# Title\n\n```hooks\na\n```\ntext\n~~~hooks\nb\n\nc\n~~~\n";
    expect(fencedBlocks(text, "hooks").map((block) => block.text)).toEqual(["a\n", "b\n\nc\n"]);
    expect(fencedBlocks(text, "hooks").map(({ at }) => at)).toEqual([
      { line: 3, column: 1 },
      { line: 7, column: 1 },
    ]);
  });

  it("takes the first word after the fence for the language", () => {
    expect(fencedBlocks("``` hooks  extra words\na\n```\n", "hooks")).toHaveLength(1);
    expect(fencedBlocks("```hooksy\na\n```\n```toml hooks\nb\n```\n```\nc\n```\n", "hooks")).toEqual([]);
  });

  it("understands fences as CommonMark does", () => {
    // A longer fence holds a shorter one, a tilde doesn't end backticks, an indented fence is code.
    expect(fencedBlocks("````hooks\n```\na\n~~~~\n````\n", "hooks").map(({ text }) => text)).toEqual([
      "```\na\n~~~~\n",
    ]);
    expect(fencedBlocks("    ```hooks\n    a\n    ```\n", "hooks")).toEqual([]);
    expect(fencedBlocks("````markdown\n```hooks\na\n```\n````\n", "hooks")).toEqual([]);
    expect(fencedBlocks("<!--\n```hooks\na\n```\n-->\n", "hooks")).toEqual([]);
    expect(fencedBlocks("```hooks\nunclosed", "hooks").map(({ text }) => text)).toEqual(["unclosed"]);
  });

  it("places what stands in a list or a quotation where it is in the file", () => {
    const text = "1. step\n\n   ```hooks\n   x\n     y\n   ```\n\n> ~~~hooks\n> z\n";
    const [list, quotation] = fencedBlocks(text, "hooks");
    expect(list?.at).toEqual({ line: 3, column: 4 });
    expect(list?.locate({ line: 1, column: 1 })).toEqual({ line: 4, column: 4 });
    expect(list?.locate({ line: 2, column: 3 })).toEqual({ line: 5, column: 6 });
    expect(list?.locate({ line: 3, column: 1 })).toEqual({ line: 6, column: 1 });
    expect(quotation?.at).toEqual({ line: 8, column: 3 });
    expect(quotation?.locate({ line: 1, column: 1 })).toEqual({ line: 9, column: 3 });
  });

  it("places every line of every block, whatever stands around it", () => {
    const around = fc.array(fc.constantFrom("text", "# h", "", "- item", "```toml\nx = 1\n```", "<b>"), {
      maxLength: 5,
    });
    const line = fc.stringMatching(/^[a-z=" ]{0,8}[a-z]$/);
    const newline = fc.constantFrom("\n", "\r\n");
    const indent = fc.constantFrom("", " ", "   ");
    fc.assert(
      fc.property(around, fc.array(line, { maxLength: 5 }), newline, indent, (before, lines, end, spaces) => {
        const block = ["", `${spaces}~~~hooks`, ...lines.map((text) => spaces + text), `${spaces}~~~`];
        const text = [...before, "", "<!-- -->", ...block].join("\n").replaceAll("\n", end);
        const [found] = fencedBlocks(text, "hooks");
        expect(found?.text.split("\n").slice(0, -1)).toEqual(lines);
        for (const [index, content] of lines.entries()) {
          const at = found?.locate({ line: index + 1, column: 1 }) ?? { line: 0, column: 0 };
          expect(text.split(end)[at.line - 1]?.slice(at.column - 1)).toBe(content);
        }
      }),
    );
  });
});
