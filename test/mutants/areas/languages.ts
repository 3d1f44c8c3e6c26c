import type { Mutant } from '../mutant.ts';
import { at, other, statement } from './edits.ts';

const words = 'src-renderer/i18n';
const fields = 'src-renderer/ui/fields';
const table = 'src-shared/table';
const domain = 'src-shared/domain';

const unit = (name: string): string[] => [`unit/${name}.test.ts`];
const format = unit('renderer/i18n/format');
const names = unit('renderer/i18n/names.alone');
const shown = unit('renderer/i18n/language.alone');
const spoken = unit('renderer/ui/fields/spoken-fields');
const timesText = unit('renderer/ui/fields/times-text');
const typedDate = unit('shared/domain/typed-date');
const headings = unit('shared/table/recognise');
const rows = unit('shared/table/row-draft');
const book = unit('renderer/address-book/import-addresses.alone');
const main = ['contract/electron/main.alone.test.ts'];
const settings = unit('core/store/settings-store');
const numbers = [...unit('shared/domain/draft-rules'), ...unit('shared/domain/change-patch')];

/** What people of six languages read, type, paste and hear. */
export const inLanguages: Mutant[] = [
  // Names and formats.
  at(
    `${words}/format.ts`,
    'amounts lose their last zero',
    'numberFormat($LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 })',
    'numberFormat($LOCALE, { maximumFractionDigits: 2 })',
    format,
  ),
  at(
    `${words}/field-name.ts`,
    'the phone at the delivery is called that at the pickup',
    't`Delivery contact’s phone`',
    't`Pickup contact’s phone`',
    names,
  ),
  at(
    `${words}/words.ts`,
    'plates in the vehicle are called mounted',
    'msg`number plates in the vehicle`',
    'msg`number plates mounted`',
    names,
  ),
  at(
    'src-renderer/ui/key-names.ts',
    'a key is called in German what it is called in English',
    "msg({ message: 'Del', context: 'key' })",
    "msg({ message: 'Del' })",
    unit('renderer/ui/key-names.alone'),
  ),

  // Another language is chosen.
  at(
    `${words}/locale.ts`,
    'formats of the first language stay',
    '$KEPT?.language !== i18n.locale',
    '$KEPT === null',
    [...shown, ...timesText],
  ),
  at(
    `${words}/language.ts`,
    'the catalog that is read last is shown',
    'if (wanted !== $LANGUAGE) return',
    '',
    shown,
  ),
  at(
    'src-main/electron/main.ts',
    'dialogs begin in the language of the computer',
    statement('show(core.settings().language)'),
    '',
    main,
  ),
  at(
    'src-main/electron/language.ts',
    'dialogs write numbers in another way than pages',
    "current === pseudoLanguage || current === 'en'",
    'current === pseudoLanguage',
    main,
  ),
  at(
    `${words}/locale.ts`,
    'Swedish in Finland has the times of Sweden',
    '$LOCALES.find($IS_OWN) ?? language',
    'language',
    unit('renderer/i18n/locale.alone'),
  ),
  at(
    'src-main/electron/app-protocol.ts',
    'a locale of the computer may be any text in the page',
    'locales.filter(isLocale)',
    'locales',
    ['contract/electron/app-protocol.alone.test.ts'],
  ),
  at(
    'src-main/core/store/settings-store.ts',
    'a language that is gone takes the other settings with it',
    'Object.entries($STORED).filter(isReadable)',
    'Object.entries($STORED).every(isReadable) ? Object.entries($STORED) : []',
    settings,
  ),

  // What is typed.
  other(
    `${domain}/typed-date-words.ts`,
    typedDate,
    'in Polish “do 12” is a Thursday',
    { kind: 'array', regex: "^\\['do'" },
    "'do'",
    "'-'",
  ),
  at(
    `${domain}/typed-date-tokens.ts`,
    'in Finnish “klo 12 asti” begins at 12',
    'withUntilInFront($TOKENS)',
    '$TOKENS',
    typedDate,
  ),
  at(
    `${table}/cell-date.ts`,
    'a cell is read in no language',
    'readAnew($TYPED, { today, language })',
    'readAnew($TYPED, { today })',
    rows,
  ),
  other(
    `${domain}/typed-date-words.ts`,
    typedDate,
    'January is not understood in Austria',
    { kind: 'array', regex: "^\\['january'" },
    "'janner', ",
    '',
  ),
  other(
    'src-shared/order-filter/filter-days.ts',
    unit('shared/order-filter/filter-days'),
    'a filter takes no day with a slash',
    { kind: 'regex', regex: 'd\\{4\\}\\)\\?' },
    '[./](',
    '\\.(',
  ),
  at(
    'src-renderer/app/keyboard/shortcuts.ts',
    'who types an @ on a Finnish Mac is led away',
    'isMac && isTyping($TARGET)',
    'false',
    unit('renderer/app/alt-digits.alone'),
  ),
  at(
    `${domain}/number-text.ts`,
    'a number as the screen writes it is no number',
    '$TYPED.trim().replace($$$GROUPS)',
    '$TYPED.trim()',
    numbers,
  ),
  at(
    `${domain}/change-patch.ts`,
    'a space between thousands is a change',
    'textChanges($FIELDS, $COMPARED, plainNumber)',
    'textChanges($FIELDS, $COMPARED)',
    unit('shared/domain/change-patch'),
  ),
  at(
    `${fields}/times-text.ts`,
    'a moment is asked for its end',
    "isSpan && $END === ''",
    "$END === ''",
    timesText,
  ),

  // What is pasted.
  other(
    `${table}/heading.ts`,
    headings,
    'headings in the genitive are not known',
    { kind: 'regex', regex: 'ens\\|ns' },
    '|n|s',
    '',
  ),
  at(
    `${table}/heading.ts`,
    'the two ends of a window are two stops',
    'isOfWindow($REST) ? null : $SIDE',
    '$SIDE',
    unit('shared/table/heading'),
  ),
  other(
    `${table}/row-draft.ts`,
    rows,
    'thousands of Excel are no number',
    { kind: 'regex', regex: 's\\.’' },
    "[\\s.’']",
    '[ .]',
  ),
  other(
    `${table}/address-csv.ts`,
    book,
    'a recipient is a stop in German',
    { kind: 'regex', regex: 'odbiorca' },
    '|empfae?nger',
    '',
  ),
  at(
    'src-renderer/features/address-book',
    'a kind of place is kept in the language of the file',
    'placeTypeOf($TYPE, $PROFILE) ?? $TYPE',
    '$TYPE',
    book,
  ),

  // What is read aloud, and the help.
  other(
    `${fields}/TypedTimesField.tsx`,
    spoken,
    'nobody hears how a text is read as times',
    { kind: 'jsx_attribute', regex: '^role=' },
    'role="status"',
    '',
  ),
  other(
    `${fields}/SecretField.tsx`,
    spoken,
    'a secret does not say what is wrong with it',
    { kind: 'jsx_attribute', regex: '^aria-describedby=' },
    'aria-describedby={notesId}',
    '',
  ),
  at(
    'src-renderer/state/help.ts',
    'F1 in a field opens the first day',
    'document.activeElement?.closest<HTMLElement>($FIELD)?.dataset.path',
    'document.activeElement?.dataset?.path',
    unit('renderer/state/help'),
  ),
];
