import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ServiceChange } from '../../src-main/core/ports/desktop.ts';
import { type EnvironmentInput, environmentInputSchema } from '../../src-shared/environment.ts';
import { type Fixture, type FixtureOptions, startCore } from './core.ts';
import { fakeSecretStore } from './fakes.ts';
import { startOtherServer } from './other-server.ts';
import { openRemote, startRemote } from './remote.ts';

export const authority = readFileSync(
  join(import.meta.dirname, '../contract/client/certificates/test-only-authority.pem'),
  'utf8',
);

/** What an environment has that names no paths or headers of its own. */
export const details = {
  requestIdHeader: 'X-Request-Id',
  cancelOrderPath: null,
  deleteFilePath: null,
  inspectionReportPath: null,
  trackingPath: null,
};

export async function otherServer() {
  const server = await startOtherServer();
  onTestFinished(server.stop);
  return server;
}

/** The dispatcher at the system's own question: what was asked, and what is answered. */
export function dispatcher(answer: (change: readonly ServiceChange[]) => boolean | Promise<boolean>) {
  const asked: (readonly ServiceChange[])[] = [];
  return {
    asked,
    confirmServiceChanges: async (changes: readonly ServiceChange[]) => {
      asked.push(changes);
      return answer(changes);
    },
  };
}

/** A service with its credential, on screen; the dispatcher is asked of what comes after it was added. */
export async function withService({ confirmServiceChanges, ...options }: FixtureOptions = {}) {
  const remote = await startRemote('office');
  const secrets = fakeSecretStore();
  let isAdded = false;
  const fixture = await startCore({
    secrets,
    ...options,
    confirmServiceChanges: async changes => !isAdded || (confirmServiceChanges?.(changes) ?? true),
  });
  const id = await openRemote(fixture, remote);
  isAdded = true;
  await fixture.call('connection.test', {});
  const present = environmentInputSchema.parse({ name: 'office', kind: 'sandbox', baseUrl: remote.baseUrl });
  const edit = (change: Partial<EnvironmentInput>) =>
    fixture.call('environments.edit', { id, environment: { ...present, ...change } });
  return { remote, secrets, fixture, id, present, edit };
}

export const inputOf = async ({ call }: Fixture, id: string) =>
  environmentInputSchema.parse((await call('environments.list', {})).find(row => row.id === id));
export const fileOf = (...environments: Partial<EnvironmentInput>[]): string =>
  JSON.stringify({ dispatchEnvironments: 1, environments });
/** What became of the environments of a file. */
export const outcomeOf = (
  some: Partial<Record<'added' | 'updated' | 'unchanged' | 'declined' | 'unasked', number>>,
) => ({
  ...{ added: 0, updated: 0, unchanged: 0, fixed: 0, declined: 0, unasked: 0 },
  ...some,
});
export const accountsOf = ({ secrets }: ReturnType<typeof fakeSecretStore>, id: string): string[] =>
  [...secrets.keys()].filter(account => account.startsWith(id) && account.endsWith('/credential'));
