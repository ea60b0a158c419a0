import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // They have a configuration of their own: `npm run test:adversarial`.
    exclude: [...configDefaults.exclude, "test/sandbox/adversarial/**"],
    globalSetup: ["test/setup/plugins.ts"],
    setupFiles: ["test/setup/properties.ts"],
    reporters: ["default", "./test/setup/tally.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Most tests wait for processes and servers rather than for a core.
    maxWorkers: 2,
  },
});
