import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readAppDatabase } from '../../src-main/adapters/app-database-copy.ts';
import { type ReportSources, settingsReport } from '../../src-main/core/settings-report.ts';
import { startCore, temporaryFolder } from '../support/core.ts';

const policyPath = '/etc/dispatch/policy.json';
const environmentsPath = '/etc/dispatch/environments.json';
const fileOf = (...environments: object[]): string =>
  JSON.stringify({ dispatchEnvironments: 1, environments });
const office = { name: 'Office', kind: 'sandbox', baseUrl: 'https://127.0.0.1:1' } as const;
const own = { name: 'My own', kind: 'production', baseUrl: 'https://127.0.0.1:2' } as const;

const reportOf = (dataFolder: string, more: Partial<ReportSources> = {}) =>
  settingsReport({
    version: '1.2.3',
    dataFolder,
    environmentsPath,
    policyPath,
    administratorFile: null,
    policies: [],
    readDatabase: read => readAppDatabase(dataFolder, read),
    ...more,
  });

it('says of every setting and environment where it comes from, while Dispatch runs', async () => {
  const { call, folder } = await startCore();
  await call('settings.save', { theme: 'dark', language: 'fi', density: 'compact' });
  await call('environments.add', { environment: own });
  await call('environments.add', { environment: { ...office, name: 'Mine' } });
  const temporary = temporaryFolder();
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const policy = {
    defaults: { density: 'comfortable', rail: 'wide' },
    enforced: { language: 'sv' },
    other: 1,
  };
  const report = reportOf(folder, {
    administratorFile: { path: environmentsPath, text: fileOf(office), problem: null },
    policies: [{ path: policyPath, text: JSON.stringify(policy), problem: null }],
  });
  expect(report.settings).toMatchObject({
    theme: { value: 'dark', from: 'user' },
    density: { value: 'compact', from: 'user' },
    rail: { value: 'wide', from: 'administrator-default', policy: policyPath },
    language: { value: 'sv', from: 'administrator-enforced', policy: policyPath },
    quietHours: { value: null, from: 'built-in' },
  });
  expect(report).toMatchObject({
    dataFolder: folder,
    dataProblem: null,
    policyFile: { path: policyPath, isFound: true },
    policies: [
      {
        path: policyPath,
        problem: null,
        ignored: [{ at: 'other', flaw: 'unknown' }],
        furtherIgnored: 0,
      },
    ],
    environmentsFile: { path: environmentsPath, isFound: true, problem: null },
  });
  expect(report.environments).toEqual([
    { name: 'Local sandbox', kind: 'local-sandbox', baseUrl: null, from: 'built-in' },
    { ...office, from: 'administrator' },
    { ...own, from: 'user' },
  ]);
  // The copy is gone.
  expect(readdirSync(temporary)).toEqual([]);
});

it('is what it would be without data, where there is none or it cannot be read, and says so', () => {
  const folder = temporaryFolder();
  const refused = { path: environmentsPath, text: null, problem: 'writable' } as const;
  const empty = reportOf(folder, { administratorFile: refused });
  expect(empty.dataProblem).toBeNull();
  expect(empty.environmentsFile).toEqual({ path: environmentsPath, isFound: true, problem: 'writable' });
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, 'app.db'), 'no database'.repeat(1_000));
  const damaged = reportOf(folder, { administratorFile: refused });
  expect(damaged).toMatchObject({ settings: empty.settings, environments: empty.environments });
  expect(damaged.dataProblem).toMatch(/not a database/);
});
