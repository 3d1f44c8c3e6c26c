import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { policyOfRegistry } from '../../src-main/adapters/registry-policy.ts';
import { readPolicies } from '../../src-main/core/policy/read-policies.ts';
import { kindOf } from '../../src-shared/contract/setting-kinds.ts';
import type { SettingName } from '../../src-shared/contract/settings.ts';
import { defaultSettings } from '../../src-shared/default-settings.ts';
import { languageOf, languages } from '../../src-shared/languages.ts';
import { adml, admx, wordsOf } from '../../tools/policies/admx.ts';
import { policyFiles } from '../../tools/policies/files.ts';
import { policySchema } from '../../tools/policies/json-schema.ts';
import { mobileconfig } from '../../tools/policies/mobileconfig.ts';
import { exampleOf, settableIn } from '../../tools/policies/settable.ts';
import { policyLanguages } from '../../tools/policies/words/policy-languages.ts';

const root = new URL('../..', import.meta.url);
const read = (text: string) => {
  const [policy] = readPolicies([{ path: 'policy', text, problem: null }], { write: () => undefined });
  if (!policy) throw new Error('It was not read.');
  return policy;
};
const found = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).toSorted();

/** A value of every setting that an administrator can set there. */
const valuesIn = (part: 'defaults' | 'enforced') =>
  Object.fromEntries(settableIn(part).map(name => [name, exampleOf(name)]));
const everything = { defaults: valuesIn('defaults'), enforced: valuesIn('enforced') };

it('the files for administrators are those of the settings: npm run policies', () => {
  const files = policyFiles(root);
  expect(files).toHaveLength(4 + languages.length);
  for (const [path, text] of files) expect(text, path).toBe(readFileSync(new URL(path, root), 'utf8'));
});

it('every setting that they name can be set', () => {
  const { problem, ignored, defaults, enforced } = read(JSON.stringify(everything));
  expect({ problem, ignored, defaults, enforced }).toEqual({ problem: null, ignored: [], ...everything });
});

/** What `reg.exe` prints of a value that Group Policy has written. */
function registryLine(name: SettingName): string {
  const value = exampleOf(name);
  const { kind } = kindOf(name);
  if (kind === 'composed') return `    ${name}    REG_SZ    ${JSON.stringify(value)}`;
  if (kind === 'choice') return `    ${name}    REG_SZ    ${String(value)}`;
  return `    ${name}    REG_DWORD    0x${Number(value).toString(16)}`;
}

describe('the template of Group Policy', () => {
  it('writes where Dispatch reads, and values that it reads', () => {
    const keys = new Set(found(/ key="([^"]+)"/g, admx()));
    expect([...keys]).toEqual([
      'SOFTWARE\\Policies\\Dispatch\\Defaults',
      'SOFTWARE\\Policies\\Dispatch\\Enforced',
    ]);
    const output = (['Defaults', 'Enforced'] as const).flatMap(part => [
      `HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Dispatch\\${part}`,
      ...settableIn(part === 'Defaults' ? 'defaults' : 'enforced').map(registryLine),
    ]);
    const policy = read(JSON.stringify(policyOfRegistry(output.join('\r\n'))));
    expect(policy).toMatchObject({ ...everything, ignored: [] });
    const named = found(/ valueName="([^"]+)"/g, admx());
    expect(named).toEqual([...settableIn('defaults'), ...settableIn('enforced')].toSorted());
  });

  it.each(policyLanguages)('has all its words, and no others: $folder', words => {
    const text = adml(words);
    const used = new Set(found(/\$\(string\.([^)]+)\)/g, admx()));
    expect(found(/<string id="([^"]+)"/g, text)).toEqual([...used].toSorted());
    const shown = new Set(found(/\$\(presentation\.([^)]+)\)/g, admx()));
    expect(found(/<presentation id="([^"]+)"/g, text)).toEqual([...shown].toSorted());
  });

  it('has words in each language of the program, in folders as Windows calls them', () => {
    const folders = policyLanguages.map(({ folder }) => folder);
    for (const folder of folders) expect(folder).toMatch(/^[a-z]{2}-[A-Z]{2}$/);
    expect(folders.map(folder => languageOf([folder]))).toEqual(languages);
  });

  it('calls each setting as the screen does, in each language', () => {
    const catalogs = new URL('../../src-renderer/i18n/catalogs/', import.meta.url);
    const [en] = policyLanguages;
    if (en === undefined) throw new Error('There is no English.');
    for (const words of policyLanguages) {
      const catalog = readFileSync(new URL(`${languageOf([words.folder])}.po`, catalogs), 'utf8');
      const onScreen = new Map(
        [...catalog.matchAll(/\nmsgid "(.*)"\nmsgstr "(.*)"/g)].map(([, id = '', text = '']) => [id, text]),
      );
      const compared = settableIn('defaults').filter(name => onScreen.has(wordsOf(name, en).title));
      expect(compared.length).toBeGreaterThan(5);
      for (const name of compared)
        expect(wordsOf(name, words).title, words.folder).toBe(onScreen.get(wordsOf(name, en).title));
    }
  });

  it('translates each description, and keeps the names of values in it', () => {
    const [en, ...others] = policyLanguages;
    if (en === undefined) throw new Error('There is no English.');
    const marksOf = (text: string) =>
      text.match(
        /(?<!\p{L})(?:system|auto|csv|null|HH:MM|N|0)(?!\p{L})|(?<=[“„”])(?:window|tray|latest|beta|build)(?=[“”])/gu,
      ) ?? [];
    for (const words of others)
      for (const name of settableIn('defaults')) {
        const { description } = wordsOf(name, words);
        expect(description).not.toBe(wordsOf(name, en).description);
        expect(marksOf(description).toSorted(), `${words.folder} ${name}`).toEqual(
          marksOf(wordsOf(name, en).description).toSorted(),
        );
      }
  });

  it.each([
    ['admx', admx()],
    ...policyLanguages.map((words): [string, string] => [words.folder, adml(words)]),
    ['mobileconfig', mobileconfig()],
  ])('and every other XML closes what it opens: %s', (_name, text) => {
    const open: string[] = [];
    for (const [, slash, tag = '', end] of text.matchAll(/<(\/?)([A-Za-z]\w*)[^>]*?(\/?)>/g)) {
      if (slash) expect(open.pop()).toBe(tag);
      else if (!end) open.push(tag);
    }
    expect(open).toEqual([]);
    expect(text).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
  });
});

it('the profile of macOS has the built-in value of every setting that has one there, and enforces nothing', () => {
  const [, defaults = '', enforced = ''] = mobileconfig().split(/<key>(?:defaults|enforced)<\/key>/);
  const names = found(/^ {8}<key>(\w+)<\/key>/gm, defaults);
  // A property list has no null.
  const named = settableIn('defaults').filter(name => defaultSettings[name] !== null);
  expect(names).toEqual(named.toSorted());
  expect(names).not.toContain('quietHours');
  expect(enforced).toMatch(/^\s*<dict>\s*<\/dict>/);
});

it('the schema for editors names every setting, in the parts where an administrator can set it', () => {
  const { properties, additionalProperties } = JSON.parse(policySchema());
  expect(additionalProperties).toBe(false);
  for (const part of ['defaults', 'enforced'] as const) {
    expect(Object.keys(properties[part].properties)).toEqual(settableIn(part));
    expect(properties[part].additionalProperties).toBe(false);
  }
});

it('the schema for editors allows no unknown members in any value, and no time that there is not', () => {
  const { defaults } = JSON.parse(policySchema()).properties;
  const { quietHours, tableExport } = defaults.properties;
  expect(quietHours.anyOf[0].additionalProperties).toBe(false);
  expect(tableExport.additionalProperties).toBe(false);
  expect(tableExport.properties.csv.anyOf[0].additionalProperties).toBe(false);
  const { pattern } = quietHours.anyOf[0].properties.from;
  expect(
    ['00:00', '19:59', '23:59', '24:00', '12:60', '7:00'].map(time => new RegExp(pattern).test(time)),
  ).toEqual([true, true, true, false, false, false]);
});
