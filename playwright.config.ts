import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { hangsAfterMs } from './test/support/electron/app.ts';

// The program is started some 150 times; Node compiles it once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'out/compile-cache');

// The screen names a zone only where it is not the computer's.
process.env.TZ = 'UTC';

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/support/build.ts',
  outputDir: 'out/test/e2e',
  // The limits only end what hangs: a busy machine takes many times as long.
  timeout: 600_000,
  expect: {
    timeout: hangsAfterMs,
    // What the accessibility tree holds, all of it.
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/trees/{arg}{ext}', children: 'deep-equal' },
  },
  // One more than the cores of the smallest machine, since specs wait now and then.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  use: { trace: 'off', screenshot: 'off' },
});
