import { expect, it } from 'vitest';
import { readPolicies } from '../../../../src-main/core/policy/read-policies.ts';
import type { AdministratorFile, LogFields } from '../../../../src-main/core/ports/ports.ts';
import { type AdministratorsRight, settingWords } from '../../../../src-shared/contract/setting-words.ts';
import { settingNames } from '../../../../src-shared/contract/settings.ts';
import { defaultSettings } from '../../../../src-shared/default-settings.ts';

const path = '/etc/dispatch/policy.json';

function read(file: AdministratorFile) {
  const lines: [string, LogFields | undefined][] = [];
  const [policy] = readPolicies([file], { write: (event, fields) => void lines.push([event, fields]) });
  if (!policy) throw new Error('It was not read.');
  return { ...policy, lines };
}
const readText = (text: string) => read({ path, text, problem: null });
const readJson = (json: unknown) => readText(JSON.stringify(json));

it('has defaults and enforced values, with the schema that editors need', () => {
  const policy = readText(
    '\ufeff{"$schema":"policy.schema.json","defaults":{"theme":"dark"},"enforced":{"refreshSeconds":60}}',
  );
  expect(policy).toMatchObject({
    problem: null,
    defaults: { theme: 'dark' },
    enforced: { refreshSeconds: 60 },
    ignored: [],
    furtherIgnored: 0,
    lines: [],
  });
});

it('is used as far as it is valid: what is ignored has its place and its reason, in the log, too', () => {
  const policy = readJson({
    default: { theme: 'dark' },
    defaults: { theme: 'pink', density: 'comfortable', dismissedNotices: ['keychain'], sound: true },
    enforced: {
      language: 'fi',
      areSingleKeysOn: true,
      refreshSeconds: 3_601,
      quietHours: { from: '18:00', to: '07:00', days: 'all' },
    },
  });
  expect(policy.defaults).toEqual({ density: 'comfortable' });
  expect(policy.enforced).toEqual({ language: 'fi', quietHours: { from: '18:00', to: '07:00' } });
  const ignored = [
    { at: 'default', flaw: 'unknown' },
    { at: 'defaults.theme', flaw: 'bad_value' },
    { at: 'defaults.dismissedNotices', flaw: 'not_allowed' },
    { at: 'defaults.sound', flaw: 'unknown' },
    { at: 'enforced.areSingleKeysOn', flaw: 'not_allowed' },
    { at: 'enforced.refreshSeconds', flaw: 'bad_value' },
    { at: 'enforced.quietHours.days', flaw: 'unknown' },
  ];
  expect(policy.ignored).toEqual(ignored);
  expect(policy.lines).toEqual(ignored.map(one => ['policy-part-ignored', { path, ...one }]));
});

it.each(['', '{', '[]', '"dark"', 'null', '1'])('%j is no policy, and changes nothing', text => {
  expect(readText(text)).toMatchObject({
    problem: 'bad_content',
    defaults: {},
    enforced: {},
    lines: [['policy-refused', { path, problem: 'bad_content' }]],
  });
});

it('that others may write changes nothing', () => {
  expect(read({ path, text: null, problem: 'writable' })).toMatchObject({
    problem: 'writable',
    lines: [['policy-refused', { path, problem: 'writable' }]],
  });
});

it('may have parts that are no lists of settings, and names of any length and number', () => {
  expect(readJson({ defaults: [], enforced: 'all' })).toMatchObject({
    defaults: {},
    enforced: {},
    ignored: [
      { at: 'defaults', flaw: 'bad_value' },
      { at: 'enforced', flaw: 'bad_value' },
    ],
  });
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}${'x'.repeat(500)}`, n]));
  const { ignored, furtherIgnored, lines } = readJson({ enforced: many });
  expect(ignored).toHaveLength(20);
  expect(ignored.every(({ at }) => at.length <= 100)).toBe(true);
  expect(furtherIgnored).toBe(30);
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toEqual(['policy-more-ignored', { path, count: 30 }]);
  const names = '{"enforced":{"__proto__":{"theme":"dark"},"toString":1,"constructor":1}}';
  expect(readText(names)).toMatchObject({ enforced: {}, problem: null });
});

it.each(['25:00', '24:00', '12:60', '7:00', '07:00 '])('quiet hours do not begin at %j', from => {
  const { enforced, ignored } = readJson({ enforced: { quietHours: { from, to: '07:00' } } });
  expect(enforced).toEqual({});
  expect(ignored).toEqual([{ at: 'enforced.quietHours', flaw: 'bad_value' }]);
});

it('is also told what has the name of what every object has', () => {
  const quietHours = { from: '18:00', to: '23:59', constructor: 1 };
  const { enforced, ignored } = readJson({ enforced: { quietHours } });
  expect(enforced).toEqual({ quietHours: { from: '18:00', to: '23:59' } });
  expect(ignored).toEqual([{ at: 'enforced.quietHours.constructor', flaw: 'unknown' }]);
});

it.each([
  ['a list', '['.repeat(500_000)],
  ['a value', `{"enforced":{"theme":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`],
  ['an object', `{"enforced":{"quietHours":${'{"from":'.repeat(90_000)}1${'}'.repeat(90_000)}}}`],
  [
    'an object beside a called name',
    `{"toString":1,"enforced":${'{"from":'.repeat(90_000)}1${'}'.repeat(90_000)}}`,
  ],
])('neither throws nor counts where %s is nested deeply', (_what, text) => {
  expect(readText(text).enforced).toEqual({});
});

it.each(settingNames)('%s can be set as far as its description says', name => {
  const value = defaultSettings[name];
  const right: AdministratorsRight = settingWords[name].administrator;
  const { defaults, enforced } = readJson({ defaults: { [name]: value }, enforced: { [name]: value } });
  expect([name in defaults, name in enforced]).toEqual([right !== 'none', right === 'enforce']);
});
