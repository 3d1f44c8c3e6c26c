import { defineConfig } from 'vitest/config';

// One project a kind of test, so that `npm run check` can run the quick ones alone.
const project = (name: string, include: string[], testTimeout: number) => ({
  test: { name, include, environment: 'node', testTimeout, hookTimeout: testTimeout },
});

export default defineConfig({
  test: {
    projects: [
      project('unit', ['test/unit/**/*.test.ts'], 5_000),
      project('architecture', ['test/architecture/**/*.test.ts'], 20_000),
      project('contract', ['test/contract/**/*.test.ts'], 30_000),
      project('integration', ['test/integration/**/*.test.ts'], 60_000),
    ],
  },
});
