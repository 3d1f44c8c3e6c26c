import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';

// One project a kind of test, so that `npm run check` can run the quick ones alone.
const project = (name: string, include: string[], testTimeout: number, globalSetup: string[] = []) => ({
  test: {
    name,
    include,
    environment: 'node',
    testTimeout,
    hookTimeout: testTimeout,
    globalSetup,
    // Programs that tests start compile themselves once, not every time; it halves their start.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'out/compile-cache') },
  },
});
/** Words of the screen are tested as the build has them. */
const words = [babel({ presets: [linguiTransformerBabelPreset()] })];
const build = 'test/e2e/support/global-setup.ts';

export default defineConfig({
  test: {
    // Most files wait for disks, timers and other processes; vitest itself would leave one of two cores idle.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    projects: [
      {
        ...project('unit', ['test/unit/**/*.test.ts'], 20_000),
        plugins: words,
      },
      project('architecture', ['test/architecture/**/*.test.ts'], 20_000),
      project('contract', ['test/contract/**/*.test.ts'], 30_000),
      {
        ...project('integration', ['test/integration/**/*.test.ts', 'test/torture/**/*.test.ts'], 60_000, [
          build,
        ]),
        plugins: words,
      },
    ],
  },
});
