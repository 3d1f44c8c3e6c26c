import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chooseRuntime } from '../../tools/runtime.mjs';
import { removeFolder } from '../support/electron/app.ts';
import { WorkerChromium } from '../support/electron/worker-chromium.ts';

const root = resolve(import.meta.dirname, '../..');
const resultSchema = z.object({
  status: z.string(),
  errors: z.array(z.object({ message: z.string() })),
  attachments: z.array(z.object({ name: z.string(), path: z.string() })),
});
const reportSchema = z.object({
  suites: z.tuple([
    z.object({
      specs: z.array(
        z.object({
          title: z.string(),
          tests: z.tuple([z.object({ results: z.tuple([resultSchema]) })]),
        }),
      ),
    }),
  ]),
});
type Result = z.infer<typeof resultSchema>;

/** Runs `specs-that-fail.ts` as `npm test` runs specs; answers with their results by title. */
async function runFailing(folder: string): Promise<Map<string, Result>> {
  const config = join(folder, 'playwright.config.mjs');
  const options = {
    testDir: join(root, 'test/integration/programs'),
    testMatch: 'specs-that-fail.ts',
    outputDir: join(folder, 'results'),
    // As playwright.config.ts has it: a busy machine takes longer than Playwright's own 30 s to start an app.
    timeout: 600_000,
    workers: 1,
    reporter: 'json',
  };
  writeFileSync(config, `export default ${JSON.stringify(options)};`);
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const output = await new Promise<string>(done =>
    execFile(process.execPath, [cli, 'test', '-c', config], { cwd: root }, (_, stdout) => done(stdout)),
  );
  const [{ specs }] = reportSchema.parse(JSON.parse(output)).suites;
  return new Map(specs.map(({ title, tests: [{ results }] }) => [title, results[0]]));
}

describe.runIf(chooseRuntime().kind === 'stand-in')('a spec that fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-failing-'));
  let results: Map<string, Result>;
  beforeAll(async () => {
    results = await runFailing(folder);
  });
  afterAll(() => removeFolder(folder));

  it('finds nothing running that the spec before it left', () => {
    const { status, errors } = results.get('finds the app of the one before ended') ?? {};
    expect({ status, errors }).toEqual({ status: 'passed', errors: [] });
  });

  it('leaves what was on screen and in the logs, and says where', () => {
    const result = results.get('looks for what is not there');
    const kept = new Map(result?.attachments.map(({ name, path }) => [name, readFileSync(path)]));
    const text = (name: string) => kept.get(name)?.toString() ?? `no ${name}`;
    expect(result?.status).toBe('failed');
    expect(result?.errors[0]?.message).toContain(`${relative(root, join(folder, 'results'))}/`);
    expect(result?.errors[0]?.message).not.toContain('\u001B');
    expect(kept.get('app-1-window-1.png')?.subarray(1, 4).toString()).toBe('PNG');
    expect(text('app-1-window-1-tree.yml')).toContain('button "New order');
    expect(text('app-1-window-1-console.txt')).toContain('warning: said by the page');
    expect(text('app-1-window-1-console.txt')).toContain('uncaught: Error: thrown by the page');
    expect(text('app-1-main.txt')).toContain('said by main');
    expect(text('dispatch.log')).toContain('"event":"sandbox-started"');
    expect(text('failed-calls.txt')).toMatch(/"event":"call-failed".*"method":"orders.get"/);
  });

  it('says that the Chromium it shares has ended, and keeps what is left', () => {
    const result = results.get('loses its Chromium');
    expect(result?.status).toBe('failed');
    expect(result?.errors[0]?.message).toMatch(/Chromium that the specs of this worker share has ended/);
    expect(result?.attachments.map(({ name }) => name)).toContain('app-1-main.txt');
  });
});

describe.runIf(chooseRuntime().kind === 'stand-in')('the Chromium of a worker', () => {
  it('is started anew for the next app when it has ended', async () => {
    const chromium = new WorkerChromium();
    const first = await chromium.addressForNextApp();
    expect(await chromium.addressForNextApp()).toBe(first);
    chromium.kill();
    expect(await chromium.endings()).toBe(1);
    expect(await chromium.addressForNextApp()).not.toBe(first);
    await chromium.stop();
  });
});
