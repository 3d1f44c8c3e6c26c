import { expect, it } from 'vitest';
import { defaultSettings } from '../../src-shared/contract/app.ts';
import { startCore, temporaryFolder } from '../support/core.ts';

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
