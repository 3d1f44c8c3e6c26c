import { expect, it, vi } from 'vitest';

const store = vi.hoisted(() => ({ settings: { dismissedNotices: [] as string[] } }));
vi.mock('../../../../../src-renderer/state/app-store.ts', () => ({
  useApp: { getState: () => store },
  saveSettings: async (settings: typeof store.settings) => void Object.assign(store, { settings }),
}));
const { dismissNotice } = await import('../../../../../src-renderer/app/banners/dismissed-notices.ts');

it('keeps of the dismissed notices about one thing the last one only', () => {
  store.settings = { dismissedNotices: ['keychain changed 1', 'settings lost /there', 'keychain changed 2'] };
  dismissNotice('keychain changed 3');
  expect(store.settings.dismissedNotices).toEqual(['settings lost /there', 'keychain changed 3']);
  dismissNotice('keychain null');
  expect(store.settings.dismissedNotices).toEqual(['settings lost /there', 'keychain null']);
});
