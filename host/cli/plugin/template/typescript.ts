const SOURCE = `import { config, defineHook, deny, shellCommand } from "@hooklet/sdk";
import { array, optional, strictObject, string } from "@hooklet/sdk/schema";

const Config = strictObject({ protect: optional(array(string()), []) });

export default defineHook({
  preToolUse(event) {
    const { protect } = config(Config);
    const command = shellCommand(event);
    const name = protect.find((name) => command?.includes(name));
    if (name !== undefined) return deny(\`\\\`\${command}\\\` touches \${name}, which is protected\`);
  },
});
`;

const SETTINGS = {
  compilerOptions: {
    target: "es2023",
    lib: ["es2023"],
    module: "esnext",
    moduleResolution: "bundler",
    types: [],
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
  include: ["src"],
};

/** The files of a new plugin in TypeScript, by path. */
export const typescriptFiles: Readonly<Record<string, string>> = {
  "src/index.ts": SOURCE,
  "tsconfig.json": `${JSON.stringify(SETTINGS, null, 2)}\n`,
};
