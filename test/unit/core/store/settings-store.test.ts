import { expect, it } from 'vitest';
import { createSettingsStore } from '../../../../src-main/core/store/settings-store.ts';
import { defaultSettings } from '../../../../src-shared/contract/app.ts';

/** Settings that begin with a stored text. */
function storeOf(stored: string | null) {
  const values = new Map(stored === null ? [] : [['settings', stored]]);
  return createSettingsStore({
    get: name => values.get(name) ?? null,
    set: (name, value) => void values.set(name, value),
    remove: name => void values.delete(name),
  });
}

it('a language that is there no more is that of the computer, and every other setting stays', () => {
  const others = { areNotificationsOn: false, refreshSeconds: 0, theme: 'dark' as const };
  const store = storeOf(JSON.stringify({ ...defaultSettings, ...others, language: 'nb' }));
  expect(store.read()).toEqual({ ...defaultSettings, ...others, language: 'system' });
  // A later choice does not lose them either.
  expect(store.save({ density: 'comfortable' })).toMatchObject({ ...others, density: 'comfortable' });
  expect(store.read()).toMatchObject({ ...others, language: 'system' });
});

it('settings of a later version are left out, and the known ones stay', () => {
  const store = storeOf(JSON.stringify({ language: 'fi', sounds: true, quietHours: { from: 'night' } }));
  expect(store.read()).toEqual({ ...defaultSettings, language: 'fi' });
});

it.each([null, '', 'no JSON', '[]', 'null', '"fi"'])('%j has no settings', stored => {
  expect(storeOf(stored).read()).toEqual(defaultSettings);
});
