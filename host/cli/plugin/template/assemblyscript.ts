const SOURCE = `import { config, defineHook, deny, Fields, shellCommand } from "@hooklet/sdk-as";

export default defineHook({
  preToolUse: (event) => {
    const names = new Fields(config()).strings("protect");
    const command = shellCommand(event);
    for (let i = 0; i < names.length; i++) {
      if (command !== null && command.includes(names[i])) {
        return deny(\`\\\`\${command}\\\` touches \${names[i]}, which is protected\`);
      }
    }
    return null;
  },
});
`;

/** The files of a new plugin in AssemblyScript, by path. The settings are for editors alone. */
export const assemblyscriptFiles: Readonly<Record<string, string>> = {
  "src/index.ts": SOURCE,
  "tsconfig.json": `${JSON.stringify({ extends: "assemblyscript/std/assembly.json", include: ["src"] }, null, 2)}\n`,
};
