import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/setup/plugins.ts"],
    reporters: ["default", "./test/setup/tally.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Most tests wait for processes and servers rather than for a core.
    maxWorkers: 2,
  },
});
