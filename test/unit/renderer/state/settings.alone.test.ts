import { afterEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '../../../../src-shared/default-settings.ts';
import { leave, nextCall } from '../../../support/fake-core.ts';

vi.mock(
  '../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../support/fake-core.ts')).heldBridge,
);
vi.mock('../../../../src-renderer/state/show-error.ts', () => ({ showError: () => undefined }));
const { saveSettings, showSettings, useApp } = await import('../../../../src-renderer/state/app-store.ts');

const shown = () => useApp.getState().settings;

afterEach(() => {
  leave();
  useApp.setState({ settings: defaultSettings });
});

test('shows a setting at once, and saves it alone', async () => {
  const end = saveSettings({ theme: 'dark' });
  expect(shown().theme).toBe('dark');
  const saving = await nextCall('settings.save');
  expect(saving.input).toEqual({ theme: 'dark' });
  saving.answer({ ...defaultSettings, theme: 'dark', refreshSeconds: 0 });
  await end;
  expect(shown()).toMatchObject({ theme: 'dark', refreshSeconds: 0 });
});

test('restores a setting that was not saved, and leaves what has changed meanwhile', async () => {
  const end = saveSettings({ theme: 'dark' });
  const saving = await nextCall('settings.save');
  showSettings({ density: 'comfortable' });
  saving.refuse('disk_full');
  await end;
  expect(shown()).toMatchObject({ theme: 'system', density: 'comfortable' });
});
