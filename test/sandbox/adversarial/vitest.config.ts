import { defineConfig } from "vitest/config";

/** The attacks on the sandbox, which fill memory and threads as far as they can, and so run apart from the other tests. */
export default defineConfig({
  test: {
    include: ["test/sandbox/adversarial/*.test.ts"],
    reporters: ["default", "./test/setup/tally.ts"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
});
