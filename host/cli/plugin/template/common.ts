import { WORLD_VERSION } from "../../../bundle/manifest/version.ts";
import type { Language } from "../language.ts";

/** The files of a new plugin in any language, by path; `devDependencies` are those of its `package.json`. */
export function commonFiles(
  name: string,
  language: Language,
  devDependencies: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return {
    "hooklet.json": json({
      name,
      version: "0.1.0",
      description: "Denies shell commands on protected names",
      language: language.name,
      entry: "src/index.ts",
      world: WORLD_VERSION,
      events: ["preToolUse"],
      config: { protect: ["prod"] },
    }),
    "package.json": json({
      name,
      version: "0.1.0",
      private: true,
      type: "module",
      scripts: { build: "hooklet plugin build", test: "hooklet plugin test" },
      devDependencies,
    }),
    ".gitignore": "dist\nnode_modules\n",
    "cases.yaml": CASES,
    "README.md": readme(name),
  };
}

const CASES = `# Each case: the event, its context and the entry's config, and what the plugin has to answer. What a case doesn't
# name isn't looked at; null stands for no opinion.

- name: denies a command on a protected name
  event: preToolUse
  context: { toolName: Bash, toolInput: { command: deploy --to prod } }
  config: { protect: [prod] }
  decision: deny
  reason: "\`deploy --to prod\` touches prod, which is protected"

- name: has no opinion on other commands
  event: preToolUse
  context: { toolName: Bash, toolInput: { command: deploy --to test } }
  config: { protect: [prod] }
  decision: null

- name: has no opinion on other tools
  event: preToolUse
  context: { toolName: Read, toolInput: { file_path: prod.md } }
  config: { protect: [prod] }
  decision: null

- name: protects nothing unless it is told to
  event: preToolUse
  context: { toolName: Bash, toolInput: { command: deploy --to prod } }
  decision: null
`;

function readme(name: string): string {
  return `# ${name}

Denies shell commands on protected names.

\`\`\`yaml
# .oh/config.yaml
hooks:
  preToolUse:
    - wasm: ./${name}/dist/${name}.wasm
      config: { protect: [prod] }
\`\`\`

| config    | type            | default |                                          |
| --------- | --------------- | ------- | ---------------------------------------- |
| \`protect\` | list of strings | none    | what no shell command may have within it |

\`npx hooklet plugin test\` builds it and runs [cases.yaml](cases.yaml) in the sandbox.
`;
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
