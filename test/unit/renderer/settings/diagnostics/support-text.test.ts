import { expect, it, vi } from 'vitest';
import type { AppInfo } from '../../../../../src-shared/contract/app.ts';
import type { OutboxHealth } from '../../../../../src-shared/contract/diagnostics.ts';

vi.stubGlobal('window', { addEventListener: () => undefined, location: { hash: '' } });
const { supportText } = await import(
  '../../../../../src-renderer/features/settings/diagnostics/support-text.ts'
);

const info = {
  version: '0.1.0',
  runtime: 'Electron 45',
  environment: {
    id: 'acme',
    name: 'Acme secret name',
    kind: 'production',
    baseUrl: 'https://api.example.com',
  },
  secretStore: { kind: 'memory', reason: null },
  dataFolder: '/home/aino/dispatch',
} as AppInfo;
const health = { watchdogFindings: 2, database: { journalMode: 'wal', synchronous: 2 } } as OutboxHealth;
const call = {
  id: 1,
  at: '2026-11-27T10:00:00Z',
  method: 'GET',
  path: '/v2/orders',
  status: 200,
  code: null,
  requestId: 'req_1',
  ms: 12,
  times: null,
};

it('has versions, figures and calls, and neither names nor folders', () => {
  const text = supportText(info, health, [call]);
  for (const part of [
    'Dispatch 0.1.0',
    'production https://api.example.com',
    'watchdogFindings  2',
    '"wal"',
    'req_1',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/Acme|aino/);
});

it('has no more calls than a person reads', () => {
  const text = supportText(
    info,
    health,
    Array.from({ length: 500 }, (_, id) => ({ ...call, id })),
  );
  expect(text.match(/req_1/g)).toHaveLength(100);
});
