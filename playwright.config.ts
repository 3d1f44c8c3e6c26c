import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/support/build.ts',
  outputDir: 'out/test/e2e',
  // The limits only end what hangs: a busy machine takes many times as long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // Two cores: every spec starts an app of its own, with its own data folder.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  use: { trace: 'off', screenshot: 'off' },
});
