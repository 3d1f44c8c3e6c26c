import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../src-main/adapters/clock.ts';
import { openAppDatabase } from '../../src-main/adapters/environment-folders.ts';
import { createMetaStore } from '../../src-main/core/store/meta-store.ts';
import { migrateApp } from '../../src-main/core/store/migrate.ts';
import { defaultSettings } from '../../src-shared/default-settings.ts';
import { errorOf, startCore, temporaryFolder } from '../support/core.ts';

it('two windows change settings at the same time, and neither loses what it chose, also over a restart', async () => {
  const folder = temporaryFolder();
  const fixture = await startCore({ folder });
  await Promise.all([
    fixture.call('settings.save', { refreshSeconds: 0 }),
    fixture.call('settings.save', { dismissedNotices: ['keychain'] }),
  ]);
  const chosen = { ...defaultSettings, refreshSeconds: 0, dismissedNotices: ['keychain'] };
  expect((await fixture.call('app.info', {})).settings).toEqual(chosen);
  expect(fixture.events.filter(({ event }) => event === 'settings.changed').at(-1)?.payload).toEqual(chosen);
  await fixture.stop();
  const after = await startCore({ folder });
  expect((await after.call('app.info', {})).settings).toEqual(chosen);
});

describe('an administrator’s policy', () => {
  const text = JSON.stringify({
    defaults: { density: 'comfortable' },
    enforced: { theme: 'light' },
    other: 1,
  });

  it('decides at the start which settings apply, and a page cannot change what it enforces', async () => {
    const folder = temporaryFolder();
    const before = await startCore({ folder });
    await before.call('settings.save', { theme: 'dark' });
    await before.stop();

    const during = await startCore({ folder, policies: [text] });
    expect(await during.call('app.info', {})).toMatchObject({
      settings: { theme: 'light', density: 'comfortable' },
      enforcedSettings: ['theme'],
    });
    const change = during.call('settings.save', { theme: 'dark', refreshSeconds: 0 });
    expect(await errorOf(change)).toMatchObject({ code: 'not_allowed_in_state', reason: 'enforced_setting' });
    expect((await during.call('app.info', {})).settings).toMatchObject({
      theme: 'light',
      refreshSeconds: 15,
    });
    expect(during.events.filter(({ event }) => event === 'settings.changed')).toEqual([]);
    await during.call('settings.save', { refreshSeconds: 30 });
    await during.stop();

    const after = await startCore({ folder });
    expect((await after.call('app.info', {})).settings).toEqual({
      ...defaultSettings,
      theme: 'dark',
      refreshSeconds: 30,
    });
  });

  it('is named with what is ignored of it, for Settings', async () => {
    const refused = {
      path: 'HKLM\\SOFTWARE\\Policies\\Dispatch',
      text: null,
      problem: 'unreadable',
    } as const;
    const fixture = await startCore({ policies: [text, refused] });
    expect(await fixture.call('settings.policies', {})).toEqual([
      {
        path: '/etc/dispatch/policy.json',
        problem: null,
        ignored: [{ at: 'other', flaw: 'unknown' }],
        furtherIgnored: 0,
      },
      { path: refused.path, problem: 'unreadable', ignored: [], furtherIgnored: 0 },
    ]);
  });
});

describe('a page’s notification', () => {
  const target = { environmentId: 'local-sandbox', place: 'orders', localId: null } as const;
  const notification = { title: 'PO-1', body: '', target, buttons: [] };
  const noon = new Date(2026, 2, 10, 12).getTime();

  it.each<[isShown: boolean, policy: object]>([
    [true, {}],
    [false, { enforced: { areNotificationsOn: false } }],
    [false, { enforced: { quietHours: { from: '11:00', to: '13:00' } } }],
    [true, { enforced: { quietHours: { from: '13:00', to: '11:00' } } }],
  ])('is shown at noon: %j, with the policy %j', async (isShown, policy) => {
    const notify = vi.fn(() => Promise.resolve(true));
    const { call } = await startCore({
      policies: [JSON.stringify(policy)],
      desktop: { notify },
      clock: { ...systemClock, nowMs: () => noon },
    });
    expect(await call('app.notify', notification)).toEqual({ isShown });
    expect(notify).toHaveBeenCalledTimes(isShown ? 1 : 0);
  });

  it('is not shown after the user has turned notifications off', async () => {
    const notify = vi.fn(() => Promise.resolve(true));
    const { call } = await startCore({ desktop: { notify } });
    await call('settings.save', { areNotificationsOn: false });
    expect(await call('app.notify', notification)).toEqual({ isShown: false });
    expect(notify).not.toHaveBeenCalled();
  });
});

it('a page that sends a setting as undefined drops no choice of the user', async () => {
  const { call } = await startCore();
  await call('settings.save', { theme: 'dark' });
  await call('settings.save', { theme: undefined });
  expect((await call('app.info', {})).settings.theme).toBe('dark');
});

describe('settings of a version that stored all of them', () => {
  /** Opens the app's database as the version before left it, with this text, and migrates it. */
  function migrated(stored: string): string | null {
    const { database } = openAppDatabase(temporaryFolder());
    migrateApp(database);
    const meta = createMetaStore(database);
    meta.set('settings', stored);
    database.exec('PRAGMA user_version = 2');
    migrateApp(database);
    const now = meta.get('settings');
    database.close();
    return now;
  }

  /** All settings of that version, none of them changed by the user. */
  const usual = {
    ...{ theme: 'system', density: 'compact', rail: 'auto', dismissedNotices: [], language: 'system' },
    ...{ areNotificationsOn: true, quietHours: null, areSingleKeysOn: true, detailsWidthPx: 372 },
    ...{ tableExport: { format: 'xlsx', csv: null }, refreshSeconds: 15 },
  };

  it('keep what the user has chosen, and nothing else, so that an administrator’s default applies', () => {
    expect(JSON.parse(migrated(JSON.stringify(usual)) ?? '')).toEqual({});
    const chosen = {
      ...{
        theme: 'dark',
        density: 'comfortable',
        rail: 'wide',
        dismissedNotices: ['keychain'],
        language: 'fi',
      },
      ...{ areNotificationsOn: false, quietHours: { from: '18:00', to: '07:00' }, areSingleKeysOn: false },
      ...{ detailsWidthPx: 400, tableExport: { format: 'csv', csv: null }, refreshSeconds: 0, sounds: true },
    };
    expect(JSON.parse(migrated(JSON.stringify(chosen)) ?? '')).toEqual(chosen);
    expect(JSON.parse(migrated('{"theme":"dark","language":"system"}') ?? '')).toEqual({ theme: 'dark' });
  });

  it.each(['', 'no JSON', '[]', 'null'])('%j stays as it is', stored => {
    expect(migrated(stored)).toBe(stored);
  });
});
