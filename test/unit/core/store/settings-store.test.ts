import { describe, expect, it } from 'vitest';
import type { PolicyValues } from '../../../../src-main/core/policy/merge-settings.ts';
import { createSettingsStore } from '../../../../src-main/core/store/settings-store.ts';
import { settingsChangeSchema } from '../../../../src-shared/contract/settings.ts';
import { defaultSettings } from '../../../../src-shared/default-settings.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';

/** Settings that begin with a stored text, and what is stored later. */
function storeOf(stored: string | null, ...policies: Partial<PolicyValues>[]) {
  const values = new Map(stored === null ? [] : [['settings', stored]]);
  const meta = {
    get: (name: string) => values.get(name) ?? null,
    set: (name: string, value: string) => void values.set(name, value),
    remove: (name: string) => void values.delete(name),
  };
  const all = policies.map(policy => ({ path: 'policy.json', defaults: {}, enforced: {}, ...policy }));
  return { ...createSettingsStore(meta, all), stored: () => values.get('settings') ?? null };
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

it('a choice that this version cannot read stays stored for the version that can, until another is made', () => {
  const others = { sounds: true, quietHours: { from: '25:00', to: '99:99' } };
  const store = storeOf(JSON.stringify({ ...others, language: 'nb' }));
  expect(store.read()).toEqual(defaultSettings);
  expect(store.save({ density: 'comfortable' })).toEqual({ ...defaultSettings, density: 'comfortable' });
  expect(JSON.parse(store.stored() ?? '')).toEqual({ ...others, language: 'nb', density: 'comfortable' });
  store.save({ language: 'sv' });
  expect(JSON.parse(store.stored() ?? '')).toEqual({ ...others, language: 'sv', density: 'comfortable' });
});

it('a setting that is sent as undefined is no choice, and drops none', () => {
  const stored = '{"theme":"dark","language":"fi"}';
  for (const store of [storeOf(stored), storeOf(stored, { enforced: { theme: 'light' } })]) {
    store.save(settingsChangeSchema.parse({ theme: undefined, language: undefined }));
    expect(store.stored()).toBe(stored);
  }
});

it.each([null, '', 'no JSON', '[]', 'null', '"fi"'])('%j has no settings', stored => {
  expect(storeOf(stored).read()).toEqual(defaultSettings);
});

describe('settings of an administrator', () => {
  it('are between the program’s and the user’s, or above both', () => {
    const policy = {
      defaults: { density: 'comfortable', theme: 'light', refreshSeconds: 60 },
      enforced: { language: 'de', refreshSeconds: 30 },
    } as const;
    const chosen = { theme: 'dark', language: 'fi', refreshSeconds: 0 } as const;
    const applied = {
      ...defaultSettings,
      density: 'comfortable',
      theme: 'dark',
      language: 'de',
      refreshSeconds: 30,
    };
    expect(storeOf(JSON.stringify(chosen), policy).read()).toEqual(applied);
    expect(storeOf(JSON.stringify(chosen)).read()).toEqual({ ...defaultSettings, ...chosen });
  });

  it('of the later policy override those of the earlier one, each by itself', () => {
    const file = {
      defaults: { theme: 'dark', density: 'comfortable' },
      enforced: { language: 'de' },
    } as const;
    const group = { defaults: { theme: 'light' }, enforced: { language: 'sv' } } as const;
    const read = storeOf(null, file, group).read();
    expect(read).toMatchObject({ theme: 'light', density: 'comfortable', language: 'sv' });
  });

  it('that are enforced cannot be changed, and with them nothing of the same change', () => {
    const store = storeOf('{"theme":"dark"}', { enforced: { theme: 'light' } });
    for (const theme of ['dark', 'light'] as const) {
      const save = () => store.save({ density: 'comfortable', theme });
      expect(save).toThrow(DispatchError);
      expect(save).toThrow(
        expect.objectContaining({ error: expect.objectContaining({ reason: 'enforced_setting' }) }),
      );
    }
    expect(store.stored()).toBe('{"theme":"dark"}');
    expect(store.enforced).toEqual(['theme']);
  });

  it('leave the user’s choice as it is, and are not stored with it', () => {
    const policy = { defaults: { refreshSeconds: 60 }, enforced: { theme: 'light' } } as const;
    const store = storeOf('{"theme":"dark"}', policy);
    expect(store.save({ density: 'comfortable' })).toMatchObject({ theme: 'light', refreshSeconds: 60 });
    expect(JSON.parse(store.stored() ?? '')).toEqual({ theme: 'dark', density: 'comfortable' });
  });

  it('give way to the program’s own default where the user has chosen that', () => {
    const store = storeOf(null, { defaults: { theme: 'dark' } });
    expect(store.save({ theme: 'system' }).theme).toBe('system');
  });
});
