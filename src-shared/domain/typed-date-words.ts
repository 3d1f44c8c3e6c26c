/** Meaning of a word in a typed date or time, in English, Finnish, Swedish, Danish, German and Polish. */
export type DateWord =
  /**
   * A weekday. `isWeak`: the word can also be a preposition (`on` is Swedish for Wed, `we` is Polish for "on"), so it
   * is ignored if another day is given: `on 12.3.`, `we wtorek`.
   */
  | { kind: 'weekday'; weekday: number; isWeak: boolean; isNext?: true }
  | { kind: 'month'; month: number }
  /** A day relative to today; `days` of `tomorrow` is 1. */
  | { kind: 'relative'; days: number }
  /** A word between two times: `8 until 12`. */
  | { kind: 'until' }
  /** A word for "until" that stands behind its time: `klo 12 asti`. */
  | { kind: 'until-behind' }
  /** A word for "before" in front of the time that ends a span: `before 12`. `5 before 12` is not a span. */
  | { kind: 'before' }
  /**
   * A word that between two times means a span (`8 to 12`), and otherwise Thursday: `to` in Finnish and Danish, `do` in
   * German. Polish `do` is only `until`.
   */
  | { kind: 'until-or-weekday'; weekday: number }
  /** A word for "next" before a weekday: the day in the next week is meant. */
  | { kind: 'next' }
  /** A word without a meaning of its own: `at`, `klo`, `Uhr`. */
  | { kind: 'filler' };

const weekdayShorts: ReadonlyMap<string, number> = new Map(
  [
    ['mo', 'ma', 'pn'],
    ['tu', 'ti', 'di', 'wt'],
    ['we', 'ke', 'mi', 'on', 'sr'],
    ['th', 'cz'],
    ['fr', 'pe', 'pt'],
    ['sa', 'la', 'lo', 'sb'],
    // `so`, `son` and `sonn` mean Sunday, and not the beginning of `Sonnabend`, which is Saturday.
    ['su', 'so', 'nd', 'son', 'sonn'],
  ].flatMap((shorts, index) => shorts.map(short => [short, index + 1] as const)),
);

/**
 * For each weekday, the beginnings of its names. A typed word may also be the beginning of one of these, with at least
 * three letters.
 */
const weekdayStems: string[][] = [
  ['monday', 'maanan', 'mandag', 'montag', 'poniedz'],
  ['tuesday', 'tiist', 'tisdag', 'tirsdag', 'dienst', 'wtor'],
  ['wednes', 'weds', 'keskiv', 'onsdag', 'mittwo', 'srod'],
  ['thursday', 'torst', 'torsdag', 'donner', 'czwar'],
  ['friday', 'perjan', 'fredag', 'freitag', 'piatek', 'piatk'],
  ['saturday', 'lauant', 'lordag', 'samstag', 'sonnab', 'sobot'],
  ['sunday', 'sunnun', 'sondag', 'sonnta', 'niedz'],
];

const monthStems: string[][] = [
  ['january', 'januar', 'janner', 'jaenner', 'tammi', 'stycz'],
  ['february', 'februar', 'feber', 'helmi', 'lut'],
  ['march', 'mars', 'marts', 'marz', 'maerz', 'mrz', 'maalis', 'marzec', 'marca'],
  ['april', 'huhti', 'kwie'],
  ['may', 'mai', 'maj', 'touko'],
  ['june', 'juni', 'kesa', 'czerw'],
  ['july', 'juli', 'heina', 'lip'],
  ['august', 'elo', 'sierp'],
  ['september', 'syys', 'wrzes'],
  ['october', 'oktober', 'loka', 'pazdz'],
  ['november', 'marras', 'listop'],
  ['december', 'dezember', 'joulu', 'grud'],
];

/** Words for the days from the day before yesterday to the day after tomorrow. */
const relativeWords: ReadonlyMap<string, number> = new Map(
  [
    [
      'ereyesterday',
      'toissapaivana',
      'iforrgar',
      'forrgar',
      'iforgars',
      'forgars',
      'vorgestern',
      'przedwczoraj',
    ],
    ['yesterday', 'eilen', 'igar', 'gar', 'gestern', 'wczoraj'],
    ['today', 'tanaan', 'idag', 'dag', 'heute', 'dzis', 'dzisiaj'],
    ['tomorrow', 'tmrw', 'huomenna', 'imorgon', 'morgon', 'imorgen', 'morgen', 'jutro', 'jutra'],
    [
      'overtomorrow',
      'ylihuomenna',
      'iovermorgon',
      'overmorgon',
      'iovermorgen',
      'overmorgen',
      'ubermorgen',
      'uebermorgen',
      'pojutrze',
    ],
  ].flatMap((words, index) => words.map(word => [word, index - 2] as const)),
);

const nextWord = /^(next|ensi|naeste|naste|nasta|nachste[nrms]?|naechste[nrms]?|nastepn[aey]?|przyszl[ay])$/;
const untilWords = new Set(['until', 'till', 'til', 'bis']);
const behindWords = new Set(['asti', 'saakka', 'mennessa']);
/** Words for "before". `przed` is not among them, because the `nie` before it would be read as Sunday. */
const beforeWords = new Set(
  'by before ennen viimeistaan senast fore senest spatestens spaetestens vor'.split(' '),
);
/**
 * Words without a meaning of their own: in the first line before days and times, in the second between two times, in
 * the third before a weekday.
 */
const fillers = new Set(
  [
    'at the from of klo kello kl klockan klokken pa i d den dem der um ab am von vom zum uhr h hrs o od w g godz godzina godziny godzinie na dn dnia r roku alkaen fra fran',
    'between and valilla ja mellan och mellem og zwischen und miedzy a',
    'this coming tulevana kommande kommende kommenden diesen najblizsza najblizszy',
  ]
    .join(' ')
    .split(' '),
);

const shortest = 3;
const hasStem = (word: string, stem: string): boolean =>
  word.startsWith(stem) || (word.length >= shortest && stem.startsWith(word));
const indexOfStem = (lists: string[][], word: string): number =>
  lists.findIndex(stems => stems.some(stem => hasStem(word, stem)));

/** Whether a text in `plainLetters` is the beginning of a word for a day in any of the languages: `tom`, `hu`. */
export const isDayWordBegun = (text: string): boolean =>
  [...relativeWords.keys(), ...weekdayStems.flat()].some(word => word.startsWith(text));

/** For each language, words that have another meaning, or none, in the other languages. */
const ownWords: ReadonlyMap<string, ReadonlyMap<string, DateWord>> = new Map([
  [
    'pl',
    new Map<string, DateWord>([
      ['do', { kind: 'until' }],
      ['najpozniej', { kind: 'before' }],
      ['so', { kind: 'weekday', weekday: 6, isWeak: false }],
    ]),
  ],
]);

/**
 * Meaning of a word of a typed date, written in `plainLetters`; null if it has none.
 * @param language language of the user, such as `pl` or `pl-PL`, if it is known
 */
export function dateWordOf(word: string, language = ''): DateWord | null {
  const own = ownWords.get(language.slice(0, 2))?.get(word);
  if (own !== undefined) return own;
  if (word === 'to' || word === 'do') return { kind: 'until-or-weekday', weekday: 4 };
  const short = weekdayShorts.get(word);
  if (nextWord.test(word)) return { kind: 'next' };
  if (untilWords.has(word)) return { kind: 'until' };
  if (behindWords.has(word)) return { kind: 'until-behind' };
  if (beforeWords.has(word)) return { kind: 'before' };
  const days = relativeWords.get(word);
  if (days !== undefined) return { kind: 'relative', days };
  if (short !== undefined) return { kind: 'weekday', weekday: short, isWeak: word === 'on' || word === 'we' };
  if (fillers.has(word)) return { kind: 'filler' };
  const weekday = indexOfStem(weekdayStems, word);
  const month = indexOfStem(monthStems, word);
  // Three letters can begin both a weekday and a month (`kes`, `maa`). The weekday is more likely.
  if (weekday >= 0) return { kind: 'weekday', weekday: weekday + 1, isWeak: false };
  return month >= 0 ? { kind: 'month', month: month + 1 } : null;
}
