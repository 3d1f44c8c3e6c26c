import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { i18n, type Messages } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { describe, expect, it } from 'vitest';
import { fileWords } from '../../src-renderer/features/address-book/address-words.ts';
import { fieldLabel } from '../../src-renderer/features/bulk/grid/field-labels.ts';
import {
  cmrModeOptions,
  fuelOptions,
  inspectionOptions,
  placeTypeOptions,
  platesOptions,
  transmissionOptions,
  transportOptions,
  winterTyreOptions,
} from '../../src-renderer/features/order-form/text/labels.ts';
import { orderExportColumns } from '../../src-renderer/features/orders/list/order-export-columns.ts';
import type { Option } from '../../src-renderer/ui/fields/SelectField.tsx';
import { emptyAddress } from '../../src-shared/domain/address-entry.ts';
import { bulkFields } from '../../src-shared/domain/bulk-fields.ts';
import { defaultInterfaceProfile as profile } from '../../src-shared/interface-profile.ts';
import { type Language, languages } from '../../src-shared/languages.ts';
import { addressesOfTable, csvOfAddresses } from '../../src-shared/table/address-csv.ts';
import { type Choice, choiceOf, winterTyresOf } from '../../src-shared/table/choice-words.ts';
import { meaningOf } from '../../src-shared/table/heading.ts';
import { recogniseTable } from '../../src-shared/table/recognise.ts';
import { parseAllRows } from '../support/parse-table.ts';

/** Languages whose catalogs must be whole. One that others go on translating is left out until it is done. */
const complete: readonly Language[] = languages;

const folders = ['src-renderer/i18n/catalogs', 'src-main/electron/i18n'];
const po = formatter({ lineNumbers: false });

interface Entry {
  id: string;
  source: string;
  translation: string;
  context: string | undefined;
  comments: readonly string[];
  isFuzzy: boolean;
  isObsolete: boolean;
}

async function entriesOf(folder: string, language: Language): Promise<Entry[]> {
  const file = resolve(import.meta.dirname, '../..', folder, `${language}.po`);
  const catalog = await po.parse(readFileSync(file, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename: file,
  });
  return Object.entries(catalog).map(([id, entry]) => ({
    id,
    source: entry.message ?? entry.translation ?? '',
    translation: entry.translation ?? '',
    context: entry.context,
    comments: entry.comments ?? [],
    isFuzzy: JSON.stringify(entry.extra ?? {}).includes('"fuzzy"'),
    isObsolete: entry.obsolete ?? false,
  }));
}

/** Catalogs of a language, as the app loads them. */
async function messagesOf(folder: string, language: Language): Promise<Messages> {
  const texts = (await entriesOf(folder, language)).map(({ id, source, translation }) => [
    id,
    translation || source,
  ]);
  const { source, errors } = createCompiledCatalog(language, Object.fromEntries(texts), {
    namespace: 'json',
  });
  expect(errors).toEqual([]);
  return JSON.parse(source).messages;
}

/** A compiled message: texts, and placeholders as arrays of name, type and cases. */
type Token = string | number | [string, string?, Record<string, unknown>?] | Record<string, unknown>;

const compiled = (text: string): readonly Token[] => {
  const { source } = createCompiledCatalog('en', { text }, { namespace: 'json' });
  const { messages } = JSON.parse(source);
  return Array.isArray(messages.text) ? messages.text : [messages.text];
};

interface Parts {
  /** Placeholders with their types, and tags. */
  names: Set<string>;
  /** The cases of each plural. */
  plurals: string[][];
}

function gather(tokens: readonly Token[], parts: Parts): Parts {
  for (const token of tokens) {
    if (typeof token === 'string') for (const [tag] of token.matchAll(/<\/?\d+\/?>/g)) parts.names.add(tag);
    if (!Array.isArray(token)) continue;
    const [name, type = 'value', cases] = token;
    parts.names.add(`{${name}, ${type}}`);
    if (typeof cases !== 'object' || cases === null) continue;
    const words = Object.entries(cases).filter(([key]) => key !== 'offset');
    if (type === 'plural') parts.plurals.push(words.map(([key]) => key).filter(key => !/^=?\d+$/.test(key)));
    for (const [, inner] of words) gather(Array.isArray(inner) ? inner : [String(inner)], parts);
  }
  return parts;
}
const partsOf = (text: string): Parts => gather(compiled(text), { names: new Set(), plurals: [] });

describe.each(folders)('the catalogs of %s', folder => {
  it.each(complete)('are whole in %s: no text is empty, fuzzy or left over', async language => {
    const entries = await entriesOf(folder, language);
    const wrong = entries.filter(one => one.translation.trim() === '' || one.isFuzzy || one.isObsolete);
    expect(wrong.map(({ source }) => source)).toEqual([]);
    expect(entries.length).toBeGreaterThan(50);
  });

  it.each(languages)('have the placeholders, tags and plurals of the source in %s', async language => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const wrong = (await entriesOf(folder, language)).flatMap(({ source, translation }) => {
      if (translation === '') return [];
      const [ours, theirs] = [partsOf(source), partsOf(translation)];
      const isSame = [...ours.names].toSorted().join(' ') === [...theirs.names].toSorted().join(' ');
      const arePlural = theirs.plurals.every(cases => cases.toSorted().join() === needed.join());
      return isSame && arePlural ? [] : `${source} → ${translation}`;
    });
    expect(wrong).toEqual([]);
  });

  it('count in plurals', async () => {
    const counted = /\{(\w+)\}(?: of \{(\w+)\})? (?:more |new )?([a-z]+s)\b/g;
    const verbs = /^(?:was|is|has|as|needs|stays|less|its|this|ms)$/;
    /** Where it has the words for each count. */
    const plural = /\{\w+, plural,(?:[^{}]*\{(?:[^{}]|\{[^{}]*\})*\})+ *\}/g;
    // Limits, and what is said only of several.
    const many = /^(?:max\w*|most|longest|cells|characters|seconds|filled|times)$/;
    const wrong = (await entriesOf(folder, 'en'))
      .map(({ source }) => source)
      .filter(source =>
        [...source.replace(plural, '').matchAll(counted)].some(
          ([, count = '', all = count, word = '']) => !verbs.test(word) && !many.test(all),
        ),
      );
    expect(wrong).toEqual([]);
  });

  it('are no pieces of sentences', async () => {
    const piece = /^[,;.:]|^\s|\s$|^(?:and|or) \{|\{\w+\} \{\w+\}$/;
    const wrong = (await entriesOf(folder, 'en'))
      .map(({ source }) => source)
      .filter(source => piece.test(source) && source !== '{time} {zoneName}');
    expect(wrong).toEqual([]);
  });

  it('say in which sense an ambiguous word is used', async () => {
    const wrong = (await entriesOf(folder, 'en'))
      .filter(({ source, context, comments }) => {
        const isExplained = context !== undefined || comments.some(one => !/^placeholder /.test(one));
        return ambiguous.has(source.toLowerCase()) && !isExplained;
      })
      .map(({ source }) => source);
    expect(wrong).toEqual([]);
  });
});

async function speak(language: Language): Promise<void> {
  const messages = await messagesOf('src-renderer/i18n/catalogs', language);
  i18n.loadAndActivate({ locale: language, messages });
}

it.each(complete)(
  'values of the table of many orders are read back in %s, as the form names them',
  async language => {
    await speak(language);
    const labels: [Choice, readonly string[], readonly Option[]][] = [
      ['placeType', profile.pickupTypes, placeTypeOptions(profile.pickupTypes)],
      ['placeType', profile.deliveryTypes, placeTypeOptions(profile.deliveryTypes)],
      ['fuel', profile.fuelTypes, fuelOptions(profile.fuelTypes)],
      ['transmission', profile.transmissions, transmissionOptions(profile.transmissions)],
      ['plates', profile.platesOptions, platesOptions(profile.platesOptions)],
      ['cmr', profile.cmrModes, cmrModeOptions(profile.cmrModes)],
      ['transport', profile.transportPreferences, transportOptions(profile.transportPreferences)],
      ['inspection', profile.inspections, inspectionOptions(profile.inspections)],
    ];
    const unread = labels.flatMap(([choice, values, options]) =>
      options
        .filter(({ value, label }) => choiceOf(choice, label, values) !== value)
        .map(({ value, label }) => `${choice} ${value}: ${label}`),
    );
    const tyres = winterTyreOptions().filter(({ label }) => winterTyresOf(label) === null);
    i18n.loadAndActivate({ locale: 'en', messages: {} });
    expect([...unread, ...tyres.map(({ label }) => `tyres: ${label}`)]).toEqual([]);
  },
);

it.each(complete)('headings of the table of many orders are read back in %s', async language => {
  await speak(language);
  const unread = bulkFields.flatMap(field => {
    const meaning = meaningOf(fieldLabel(field));
    return meaning?.kind === 'field' && meaning.field === field ? [] : [`${field}: ${fieldLabel(field)}`];
  });
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  expect(unread).toEqual([]);
});

it.each(complete)(
  'an exported list of orders is read in %s as bulk orders read it in English',
  async language => {
    const readIn = async (spoken: Language) => {
      await speak(spoken);
      const headings = orderExportColumns().map(({ heading }) => heading);
      i18n.loadAndActivate({ locale: 'en', messages: {} });
      return recogniseTable([headings, headings.map(() => '')], {}).columns.map(({ field }) => field);
    };
    const read = await readIn(language);
    expect(read).toEqual(await readIn('en'));
    expect(read).toEqual(
      expect.arrayContaining([
        'customer_reference',
        'make',
        'model',
        'vin',
        'registration_number',
        'business_id',
        'pickup.address',
        'delivery.address',
      ]),
    );
    // Whom to call at the next stop is not for every order a person at the delivery.
    expect(read.filter(field => field !== null && /contact|phone/.test(field))).toEqual([]);
  },
);

/** Words of one sense in English that are several words in another language, or a verb as well as a noun. */
const ambiguous = new Set(
  `open|stop|transport|ready|cancelled|cancel|changed|change|delivered|none|mounted|fitted|automatic|not known|from|to|
  type|kind|show|state|time|all|other|gone|next|late|used|done|main|system|sent|saved|private|standard|files|make|
  default|manual|agreed|requested|available|actual|waiting|was`
    .split('|')
    .map(word => word.trim()),
);

it.each(complete)('an address book that is saved in %s is read back whole', async language => {
  const filled = { countryCode: 'DE', name: 'Nordwagen', note: 'Gate 3' };
  const stop = { type: 'dealership', contactName: 'Jonas', phone: '040 123', email: 'j@nordwagen.example' };
  const addresses = [
    { ...emptyAddress('stop'), ...filled, ...stop, address: 'Weg 1, 20539 Hamburg, DE' },
    { ...emptyAddress('cmr-recipient'), ...filled, address: 'Weg 1', postalCode: '20539', city: 'Hamburg' },
  ];
  await speak(language);
  const text = [...csvOfAddresses(addresses, fileWords())].join('');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  expect(addressesOfTable(parseAllRows(text))).toEqual({
    kind: 'read',
    addresses,
    problems: [],
    unknownColumns: [],
  });
});

it.each(complete)(
  'the menu bar and dialogs of the system have the words of the screen in %s',
  async language => {
    const [screen = [], system = []] = await Promise.all(folders.map(folder => entriesOf(folder, language)));
    const onScreen = new Map(screen.map(({ id, translation }) => [id, translation]));
    const shared = system.filter(({ id }) => onScreen.has(id));
    expect(shared.length).toBeGreaterThan(25);
    const wrong = shared.filter(({ id, translation }) => onScreen.get(id) !== translation);
    expect(wrong.map(({ source }) => source)).toEqual([]);
  },
);
