import { describe, expect, it, vi } from 'vitest';
import type { UpdateOutcome, Updater } from '../../src-main/core/ports/updater.ts';
import type { NewVersion, Updates } from '../../src-shared/contract/updates.ts';
import { type Fixture, type FixtureOptions, startCore, temporaryFolder } from '../support/core.ts';
import { place, untilPhase } from '../support/core-orders.ts';
import { fakeSecretStore } from '../support/fakes.ts';
import { longestWaitMs } from '../support/longest-wait.ts';

const next: NewVersion = { version: '1.1.0', notes: 'Faster.' };

/** An updater that finds a newer version; what a test says changes it. */
function madeUpUpdater(parts: Partial<Updater> = {}) {
  return {
    ability: 'install' as const,
    check: vi.fn<Updater['check']>(async () => ({ ok: true, value: next })),
    download: vi.fn<Updater['download']>(async () => ({ ok: true, value: null })),
    cancel: vi.fn<Updater['cancel']>(async () => undefined),
    takePress: vi.fn<Updater['takePress']>(async () => true),
    restart: vi.fn<Updater['restart']>(async () => undefined),
    ...parts,
  };
}

async function started(options: FixtureOptions = {}, parts: Partial<Updater> = {}) {
  const updater = madeUpUpdater(parts);
  const fixture = await startCore({ version: '1.0.0', updater, ...options });
  const until = (wanted: Partial<Updates>) =>
    vi.waitFor(async () => expect(await fixture.call('updates.get', {})).toMatchObject(wanted), {
      timeout: longestWaitMs,
    });
  return { ...fixture, fixture, updater, until };
}

async function ready(options: FixtureOptions = {}, parts: Partial<Updater> = {}) {
  const all = await started(options, parts);
  await all.call('updates.check', {});
  await all.until({ phase: 'ready' });
  return all;
}

const phases = ({ events }: Fixture) =>
  events.filter(({ event }) => event === 'updates.changed').map(({ payload }) => (payload as Updates).phase);

describe('a new version', () => {
  it('is looked for, downloaded and ready, and the windows hear of each step', async () => {
    const { fixture, updater } = await ready();
    expect(phases(fixture)).toEqual(['none', 'downloading', 'ready']);
    expect(await fixture.call('updates.get', {})).toMatchObject({
      found: next,
      ability: 'install',
      problem: null,
    });
    expect(updater.download).toHaveBeenCalledTimes(1);
  });

  it('is not looked for again and again by a page', async () => {
    const { call, updater, until } = await started(
      {},
      { check: vi.fn<Updater['check']>(async () => ({ ok: true, value: null })) },
    );
    for (let n = 0; n < 20; n += 1) await call('updates.check', {});
    await until({ isChecking: false, phase: 'none' });
    expect(updater.check).toHaveBeenCalledTimes(1);
  });

  it('is looked for in the channel that is chosen, and what the former one offered is given up', async () => {
    const check = vi.fn<Updater['check']>(async channel => ({
      ok: true,
      value: channel === 'latest' ? null : { version: '1.1.0-beta.1', notes: '' },
    }));
    const { call, until } = await ready({}, { check });
    await call('settings.save', { updateChannel: 'latest' });
    await until({ phase: 'none', found: null, isChecking: false, checkedAtMs: expect.any(Number) });
    await call('settings.save', { updateChannel: 'beta' });
    await until({ phase: 'ready' });
    // Another setting asks nobody.
    await call('settings.save', { density: 'comfortable' });
    expect(check.mock.calls).toEqual([['build'], ['latest'], ['beta']]);
  });

  it('that was found is downloaded as soon as the setting says so, and given up when that switches it off', async () => {
    const held = Promise.withResolvers<UpdateOutcome<null>>();
    const { call, updater, until } = await started({}, { download: vi.fn(() => held.promise) });
    await call('settings.save', { updateMode: 'tell' });
    await call('updates.check', {});
    await until({ phase: 'found', found: next });
    expect(updater.download).not.toHaveBeenCalled();
    await call('settings.save', { updateMode: 'automatic' });
    await until({ phase: 'downloading' });
    await call('settings.save', { updateMode: 'never' });
    expect(updater.cancel).toHaveBeenCalledTimes(1);
    held.resolve({ ok: false, problem: 'unexpected', detail: 'cancelled' });
    await until({ phase: 'none', found: null, problem: null });
    await call('updates.check', {});
    expect(updater.check).toHaveBeenCalledTimes(1);
  });

  it('that cannot be had is said with the reason, also in the log, and nothing else stops', async () => {
    const failure: UpdateOutcome<never> = {
      ok: false,
      problem: 'unsigned',
      detail: 'linux-x64/latest-linux.yml',
    };
    const { call, until, fixture } = await started({}, { check: async () => failure });
    await call('updates.check', {});
    await until({
      phase: 'none',
      problem: { kind: 'unsigned', detail: failure.detail, atMs: expect.any(Number) },
    });
    const lines = await call('diagnostics.log', {});
    expect(lines.find(({ event }) => event === 'update-failed')?.fields).toEqual({
      work: 'check',
      problem: 'unsigned',
      detail: failure.detail,
    });
    await untilPhase(fixture, await place(fixture), 'accepted');
  });

  it('is nothing where the build has no place for it', async () => {
    const { call, updater } = await started({}, { ability: 'none' });
    await call('updates.check', {});
    expect(await call('updates.get', {})).toMatchObject({ ability: 'none', phase: 'none' });
    expect(updater.check).not.toHaveBeenCalled();
  });
});

describe('a restart', () => {
  it('waits for what is on its way, and sends nothing new before it', async () => {
    const { fixture, call, core, updater, until } = await ready();
    await fixture.control.faults({ operation: 'order-create', kind: 'delay', delay_ms: 400, times: 1 });
    const first = await place(fixture);
    await untilPhase(fixture, first, 'sending');
    await call('updates.restart', {});
    await until({ phase: 'restarting' });
    const second = await place(fixture);
    expect(updater.restart).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(updater.restart).toHaveBeenCalledTimes(1), { timeout: longestWaitMs });
    expect((await call('orders.get', { localId: first })).row.phase).toBe('accepted');
    expect((await call('orders.get', { localId: second })).row.phase).toBe('queued');
    expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
    expect(await core.prepareInstall()).toBe(true);
  });

  it('needs a press, and a version that is ready', async () => {
    const pressless = await ready({}, { takePress: async () => false });
    await pressless.call('updates.restart', {});
    expect(await pressless.call('updates.get', {})).toMatchObject({ phase: 'ready' });
    const early = await started();
    await early.call('updates.restart', {});
    for (const { updater } of [pressless, early]) expect(updater.restart).not.toHaveBeenCalled();
  });

  it('that fails says so, and what was held is sent', async () => {
    const restart = vi.fn(() => Promise.reject(new Error('no')));
    const { fixture, call, until } = await ready({}, { restart });
    await call('updates.restart', {});
    await until({
      phase: 'ready',
      problem: { kind: 'unexpected', detail: 'Error', atMs: expect.any(Number) },
    });
    await untilPhase(fixture, await place(fixture), 'accepted');
  });
});

describe('the end of the program', () => {
  it('installs a version that is ready, and the next start knows it; what was not sent is sent once', async () => {
    const [folder, secrets] = [temporaryFolder(), fakeSecretStore()];
    const before = await ready({ folder, secrets });
    await before.call('outbox.setPaused', { isPaused: true });
    const localId = await place(before.fixture);
    expect(await before.core.prepareInstall()).toBe(true);
    await before.stop();
    const after = await started({ folder, secrets, version: '1.1.0' });
    expect(await after.call('updates.get', {})).toMatchObject({
      phase: 'none',
      declined: null,
      problem: null,
    });
    await after.call('outbox.setPaused', { isPaused: false });
    await untilPhase(after.fixture, localId, 'accepted');
    expect(await after.control.effectsOf('order-create')).toHaveLength(1);
    expect(
      (await after.call('diagnostics.log', {})).find(({ event }) => event === 'updated')?.fields,
    ).toEqual({
      from: '1.0.0',
      to: '1.1.0',
    });
  });

  it('that installed nothing is told at the next start, and not repeated on its own', async () => {
    const [folder, secrets] = [temporaryFolder(), fakeSecretStore()];
    const before = await ready({ folder, secrets });
    expect(await before.core.prepareInstall()).toBe(true);
    await before.stop();
    const after = await started({ folder, secrets });
    expect(await after.call('updates.get', {})).toMatchObject({
      declined: next.version,
      problem: { kind: 'not_installed' },
    });
    await after.call('updates.check', {});
    await after.until({ phase: 'found' });
    expect(await after.core.prepareInstall()).toBe(false);
    await after.call('updates.download', {});
    await after.until({ phase: 'ready', declined: null });
    expect(await after.core.prepareInstall()).toBe(true);
  });

  it('that installed nothing is not repeated on its own after any further start either', async () => {
    const [folder, secrets] = [temporaryFolder(), fakeSecretStore()];
    const before = await ready({ folder, secrets });
    expect(await before.core.prepareInstall()).toBe(true);
    await before.stop();
    for (const _start of [2, 3, 4]) {
      const after = await started({ folder, secrets });
      await after.call('updates.check', {});
      await after.until({ phase: 'found', isChecking: false, declined: next.version });
      expect(after.updater.download).not.toHaveBeenCalled();
      expect(await after.core.prepareInstall()).toBe(false);
      await after.stop();
    }
    // A start of the new version ends it.
    const last = await started({ folder, secrets, version: next.version });
    expect(await last.call('updates.get', {})).toMatchObject({ declined: null, problem: null });
  });

  it('installs nothing while something is being sent for long, which is sent once after all', async () => {
    const [folder, secrets] = [temporaryFolder(), fakeSecretStore()];
    const before = await ready({ folder, secrets });
    await before.fixture.control.faults({
      operation: 'order-create',
      kind: 'delay',
      delay_ms: 20_000,
      times: 1,
    });
    const localId = await place(before.fixture);
    await untilPhase(before.fixture, localId, 'sending');
    expect(await before.core.prepareInstall()).toBe(false);
    await before.stop();
    const after = await started({ folder, secrets });
    expect(await after.call('updates.get', {})).toMatchObject({ declined: null });
    await untilPhase(after.fixture, localId, 'accepted');
    expect(await after.control.effectsOf('order-create')).toHaveLength(1);
  });

  it('installs nothing that is not ready', async () => {
    const { core } = await started();
    expect(await core.prepareInstall()).toBe(false);
  });
});
