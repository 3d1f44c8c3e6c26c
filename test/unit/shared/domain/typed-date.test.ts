import { expect, test } from 'vitest';
import { dayOrderOf, readTypedDate } from '../../../../src-shared/domain/typed-date.ts';

/** A Thursday. */
const context = { today: '2026-03-05', now: '10:00', dayOrder: 'day-first' } as const;

/** `2026-03-12 08:00 12:00`, with `-` for what was not given, and `+1` for an end on the next day; or the reason. */
function read(text: string, other: Partial<Parameters<typeof readTypedDate>[1]> = {}): string {
  const result = readTypedDate(text, { ...context, ...other });
  if (result.kind === 'refused') return result.reason;
  const { date, start, end, endDays } = result.times;
  return `${date ?? '-'} ${start ?? '-'} ${end ?? '-'}${endDays === 0 ? '' : ` +${endDays}`}`;
}

test.each([
  '12.3. 8-12',
  '12.3 8-12',
  '12.3.8-12',
  '12.3.0800-1200',
  '12.03. 08:00-12:00',
  '12.3.2026 8:00-12:00',
  '12.3.26 8-12',
  '12. 3. 2026 8.00–12.00',
  '12/3 8-12',
  '12/3/2026, 8:00 — 12:00',
  '12-3 8-12',
  '12-03-2026 0800 1200',
  '12,3, 8-12',
  '12,3,2026 8,00-12,00',
  '2026-03-12 08-12',
  '2026-03-12T08:00-12:00',
  '20260312 0800-1200',
  '12032026 8-12',
  '12 March 8-12',
  'March 12, 2026 8am - 12pm',
  '12. 8-12',
  '12. maaliskuuta klo 8-12',
  'torstaina 12.3. klo 8–12',
  'torsdag 12 mars kl. 8 till 12',
  'd. 12. marts kl. 8 til 12',
  '12. März 2026 von 8 bis 12 Uhr',
  '12 marca od 8 do 12',
  'czwartek, 12.03.2026 godz. 8:00-12:00',
  'Thu 12 Mar, 08:00–12:00',
  'Thu 12 Mar 2026, 08:00–12:00',
  '8-12 12.3.',
  '8h-12h 12.3.',
  '+7 8-12',
  '+7 8 to 12',
  '12.3.\u200b\u00a08-12',
])('%s is 12 March, 8 to 12', text => {
  expect(read(text)).toBe('2026-03-12 08:00 12:00');
});

test.each([
  [
    'tomorrow 8-12',
    'huomenna 8-12',
    'i morgon 8-12',
    'i morgen 8-12',
    'morgen 8-12',
    'jutro 8-12',
    'na jutro 8-12',
    '2026-03-06 08:00 12:00',
  ],
  [
    'today 14',
    'tänään klo 14',
    'i dag kl. 14',
    'heute um 14 Uhr',
    'dziś o godzinie 14',
    '2026-03-05 14:00 -',
  ],
  [
    'day after tomorrow',
    'ylihuomenna',
    'i overmorgen',
    'i övermorgon',
    'übermorgen',
    'pojutrze',
    '2026-03-07 - -',
  ],
  ['yesterday', 'eilen', 'i går', 'gestern', 'wczoraj', '2026-03-04 - -'],
  ['yesterday 8-12', 'gestern 8 bis 12 Uhr', '2026-03-04 08:00 12:00'],
  ['day before yesterday', 'toissapäivänä', 'i förrgår', 'vorgestern', 'przedwczoraj', '2026-03-03 - -'],
  [
    'in 3 days 8',
    'om 3 dagar 8',
    '3 päivän päästä klo 8',
    'om 3 dage 8',
    'in 3 Tagen 8',
    'za 3 dni 8',
    '2026-03-08 08:00 -',
  ],
  [
    'in 2 weeks',
    'om 2 veckor',
    '2 viikon kuluttua',
    'om 2 uger',
    'in 2 Wochen',
    'za 2 tygodnie',
    '2026-03-19 - -',
  ],
  ['next monday 8-12', 'ensi maanantaina 8-12', 'nächsten Montag 8-12', '2026-03-09 08:00 12:00'],
  [
    'this monday 8',
    'på måndag kl. 8',
    'på mandag klokken 8',
    'tulevana maanantaina klo 8',
    'kommenden Montag 8 Uhr',
    'w najbliższy poniedziałek o 8',
    'w przyszły poniedziałek g. 8',
    '2026-03-09 08:00 -',
  ],
  [
    'between 8 and 12',
    'klo 8 ja 12 välillä',
    'mellan klockan 8 och 12',
    'mellem kl. 8 og 12',
    'zwischen 8 und 12 Uhr',
    'między 8 a 12',
    '- 08:00 12:00',
  ],
  ['12.1. 8', '12. Jänner 8', '12. Jaenner 8 Uhr', '12. Jän. 8', '12 sty 8', '2027-01-12 08:00 -'],
  ['5.2.', '5. Feber', '5. helmikuuta', '5 lutego', '2027-02-05 - -'],
  [
    '12.3.2026 8',
    '12.03.2026 r. godz. 8',
    'dn. 12.03.2026 8',
    'dnia 12 marca 2026 roku o 8',
    '2026-03-12 08:00 -',
  ],
  [
    'next friday',
    'nästa fredag',
    'ensi pe',
    'næste fredag',
    'nächsten Freitag',
    'następny piątek',
    '2026-03-13 - -',
  ],
  ['mo 8-12', 'ma 8-12', 'man 8-12', 'Montag 8-12', 'pn. 8-12', 'maanantaina 8-12', '2026-03-09 08:00 12:00'],
  ['tue', 'ti', 'tis', 'tir', 'Di', 'wt', 'wtorek', 'we wtorek', '2026-03-10 - -'],
  ['we', 'ke', 'ons', 'on', 'Mi', 'środa', 'od środy', 'śr', 'on Wednesday', 'weds', '2026-03-11 - -'],
  ['th 12-14', 'to 12-14', 'tor 12-14', 'Do 12-14', 'czw 12-14', '2026-03-05 12:00 14:00'],
  ['th 8-14', 'to 8-14', 'torsdag 8-14', 'Donnerstag 8-14', '2026-03-12 08:00 14:00'],
  ['fr', 'pe', 'fre', 'Freitag', 'pt', 'piątek', 'na piątek', 'jutra', '2026-03-06 - -'],
  ['sat', 'la', 'lør', 'Sonnabend', 'sb', 'sobota', '2026-03-07 - -'],
  ['sun', 'su', 'sön', 'søn.', 'søndag', 'So', 'nd', 'niedziela', '2026-03-08 - -'],
  ['8-12', '8:00-12:00', '8.00 - 12.00', '0800-1200', '800 1200', '8 until 12', '- 08:00 12:00'],
  ['1200', '12', '12:00', '12.00', '12h', '12 pm', '- 12:00 -'],
  ['8.30', '0830', '830', '8:30', '8h30', '8:30 am', '8,30', '- 08:30 -'],
  ['8:30 - 16', '8.30–16', '0830-1600', '8.30 to 16.00', '- 08:30 16:00'],
  ['8.10-12.10', '8:10-12:10', '- 08:10 12:10'],
  ['mo 8.10', 'mo 0810', '2026-03-09 08:10 -'],
  ['+3', '8.3.', '8.3', '8/3', '8 Mar', '2026-03-08 - -'],
  ['4.3.', '4.3.2027', '4 March', '2027-03-04 - -'],
  ['5.3.', 'Thu 5.3.', '2026-03-05 - -'],
  ['Wed 4.3. 8', 'Wed 4 Mar, 08:00', '2026-03-04 08:00 -'],
  ['29.2.', '29 February', '2028-02-29 - -'],
  ['12.3. 2030', '12.3. 20:30', '2026-03-12 20:30 -'],
  ['12.3. 2028', '12.3.2028', '2028-03-12 - -'],
  ['12.3. 2024', '12.3.2024', '2024-03-12 - -'],
  ['12.3. 2023', '12.3. 20:23', '2026-03-12 20:23 -'],
  ['20112026', '20.11.2026', '2026-11-20 - -'],
  ['20132026', '20132026 8', 'no_such_day'],
  ['12 am', '12am', '0:00', '00', '- 00:00 -'],
  ['th 10', 'th 10:00', 'to klo 10', '2026-03-12 10:00 -'],
  ['th 10:01', 'to klo 10.01', '2026-03-05 10:01 -'],
  ['12.3. 2030 8-12', '12.3.2030 8-12', '2030-03-12 08:00 12:00'],
  [
    '12. März 2026 bis 8 Uhr',
    '12.3. 2026 until 8',
    '12.3.2026 - 8',
    '12.3.2026 until 8',
    '2026-03-12 - 08:00',
  ],
  ['12.3. 2026-2200', '12.3. 20:26-22', '2026-03-12 20:26 22:00'],
  ['12.3. 8-', '12.3. 8 -', '2026-03-12 08:00 -'],
  ['-12', 'until 12', 'bis 12', '- - 12:00'],
  ['', '   ', 'klo', '- - -'],
])('%s', (...texts) => {
  const expected = texts.pop();
  expect(Object.fromEntries(texts.map(text => [text, read(text)]))).toEqual(
    Object.fromEntries(texts.map(text => [text, expected])),
  );
});

test.each([
  [
    'no_such_day',
    '31.2.',
    '31.2.2026 8-12',
    '32.3.',
    '12.13.',
    '29.2.2026',
    '13/13',
    '0.3. 8',
    '99.',
    '1.1.1999',
    '12.3. 8 - 32.3. 16',
    '31.2. 8 - 1.3. 16',
  ],
  ['no_such_time', '25:00', '12.3. 25-26', '8:60', '24:00', '24-8', '12.3. 8-24:30', '13 pm', '2500', '8.75'],
  [
    'end_before_start',
    '12-8',
    '12.3. 12:00-08:00',
    '17-8',
    '20-8:01',
    '8-8',
    '12.3. 16 - 12.3. 8',
    '13.3. 8 - 12.3. 16',
    '13.3.2026 8 - 12.3.2026 16',
    'mo 16 - mo 8',
  ],
  ['weekday_differs', 'Mon 12.3.2026', 'mo 6.3. 8-12', '12.3. 20 - Mon 13.3.2026 2'],
  [
    'several_days',
    '12.3. 13.3.',
    'mo tu',
    '12.3.-14.3.',
    'tomorrow 12.3.',
    '12.3.-14.3. 8-12',
    '12.3. 8-12 13.3.',
    '12.3. 8-12, 13.3. 8-12',
    'od środy do piątku',
  ],
  [
    'not_understood',
    'soon',
    'x',
    'constructor',
    '8-12-16',
    '8:',
    '12.3. 8-12 at the gate',
    '123456',
    '🚗',
    'march',
    '١٢.٣.',
  ],
])('%s', (reason, ...texts) => {
  expect(Object.fromEntries(texts.map(text => [text, read(text)]))).toEqual(
    Object.fromEntries(texts.map(text => [text, reason])),
  );
});

test.each([
  ['12.3. 20-02', '12.3. 20:00–2:00', 'Thu 12 Mar, 20 until 2', '2026-03-12 20:00 02:00 +1'],
  ['20-8', 'klo 20–8', '- 20:00 08:00 +1'],
  ['12.3. 8-24', '12.3. 0800-2400', '12.3. 8:00 - 24:00', '2026-03-12 08:00 00:00 +1'],
  ['8-24', '- 08:00 00:00 +1'],
  ['-24', '- - 00:00 +1'],
  [
    '12.3. 8 - 13.3. 16',
    '12.3 8 - 13.3 16',
    '12.3. 8 bis 13.3. 16 Uhr',
    '12.3. 8 to 13.3. 16',
    'do 8 - Fr 13.3. 16',
    'from 12/3 8 to 13/3 16',
    '12. 8 - 13. 16',
    '+7 8 - +8 16',
    '2026-03-12 08:00 – 2026-03-13 16:00',
    'Thu 12 Mar, 08:00–Fri 13 Mar, 16:00',
    'Thu 12 March 2026, 08:00–Fri 13 March 2026, 16:00',
    '2026-03-12 08:00 16:00 +1',
  ],
  ['mo 8 - we 16', 'ma 8 - ke 16', 'mo 8 to we 16', '2026-03-09 08:00 16:00 +2'],
  ['12.3. 8 - 13.3. 24', '2026-03-12 08:00 00:00 +2'],
  ['12.3. 8 - 12.3. 16', '2026-03-12 08:00 16:00'],
  ['30.12. 20 - 2.1. 8', '2026-12-30 20:00 08:00 +3'],
  ['8-12 to 12.3.', '2026-03-12 08:00 12:00'],
])('%s', (...texts) => {
  const expected = texts.pop();
  expect(Object.fromEntries(texts.map(text => [text, read(text)]))).toEqual(
    Object.fromEntries(texts.map(text => [text, expected])),
  );
});

test('in Polish “do” is “until”, in other languages it may be a short Thursday', () => {
  const polish = { language: 'pl' };
  expect(read('do 12', polish)).toBe('- - 12:00');
  expect(read('12.3. do 12', polish)).toBe('2026-03-12 - 12:00');
  expect(read('jutro od 8 do 12', polish)).toBe('2026-03-06 08:00 12:00');
  expect(read('12.3. 8 do 13.3. 16', polish)).toBe('2026-03-12 08:00 16:00 +1');
  expect(read('do 12', { language: 'de' })).toBe('2026-03-05 12:00 -');
  expect(read('do 12')).toBe('2026-03-05 12:00 -');
  expect(read('to 12', polish)).toBe('2026-03-05 12:00 -');
});

test('in Polish “so” is Saturday, in other languages Sunday', () => {
  expect(read('so 8-12', { language: 'pl-PL' })).toBe('2026-03-07 08:00 12:00');
  expect(read('So 8-12', { language: 'de' })).toBe('2026-03-08 08:00 12:00');
  expect(read('so 8-12')).toBe('2026-03-08 08:00 12:00');
});

test('“sonn” is Sonntag, unless it goes on to Sonnabend', () => {
  expect(['sonn', 'sonnt', 'Sonntag'].map(text => read(text))).toEqual(
    Array.from({ length: 3 }, () => '2026-03-08 - -'),
  );
  expect(['sonna', 'Sonnabend'].map(text => read(text))).toEqual(
    Array.from({ length: 2 }, () => '2026-03-07 - -'),
  );
});

test.each([
  ['klo 12 asti', 'kello 12 saakka', '12 mennessä', 'viimeistään klo 12', 'ennen klo 12', '- - 12:00'],
  ['spätestens 12 Uhr', 'spätestens bis 12', 'vor 12 Uhr', 'by 12', 'before 12:00', '- - 12:00'],
  ['senast 12', 'senast kl. 12', 'före klockan 12', 'senest kl. 12', '- - 12:00'],
  ['klo 8 - 12 asti', 'klo 8–12 saakka', 'klo 8 alkaen 12 asti', '- 08:00 12:00'],
  ['12.3. klo 12 asti', 'klo 12 asti 12.3.', 'viimeistään 12.3. klo 12 mennessä', '2026-03-12 - 12:00'],
  ['12 maaliskuuta klo 12 asti', '12 March by 12', '12. März, spätestens 12 Uhr', '2026-03-12 - 12:00'],
  ['12.3. klo 8 - 13.3. klo 16 asti', '12.3. 8 13.3. 16 asti', '2026-03-12 08:00 16:00 +1'],
  ['12.3. 8 bis zum 13.3. 16', '12.3. 8 bis spätestens 13.3. 16 Uhr', '2026-03-12 08:00 16:00 +1'],
  ['asti', 'perjantaihin asti', '5 vor 12', '12.3 before 12', 'not before 12', 'not_understood'],
])('until a time: %s', (...texts) => {
  const expected = texts.pop();
  expect(Object.fromEntries(texts.map(text => [text, read(text)]))).toEqual(
    Object.fromEntries(texts.map(text => [text, expected])),
  );
});

test('“najpóźniej” is Polish, where “do” may follow it', () => {
  const polish = { language: 'pl' };
  expect(read('najpóźniej do 12', polish)).toBe('- - 12:00');
  expect(read('12.3. najpóźniej o 12', polish)).toBe('2026-03-12 - 12:00');
  expect(read('najpóźniej do 12')).toBe('not_understood');
  expect(read('nie przed 12', polish)).toBe('not_understood');
});

test('a day of the month alone is the next month that has it', () => {
  expect(read('31.', { today: '2026-01-31' })).toBe('2026-01-31 - -');
  expect(read('31.', { today: '2026-02-01' })).toBe('2026-03-31 - -');
  // This month’s is over, and February has none.
  expect(read('30.', { today: '2026-01-31' })).toBe('2026-03-30 - -');
});

test('a weekday beside a date without a year may be one that was just over', () => {
  expect(read('Wed 31.12.', { today: '2026-01-02' })).toBe('2025-12-31 - -');
  expect(read('31.12.', { today: '2026-01-02' })).toBe('2026-12-31 - -');
});

test('a novel is refused at once', () => {
  expect(read('12.3. '.repeat(100_000))).toBe('not_understood');
});

test('only in the United States the month comes first, and never with dots', () => {
  expect(['en-US', 'en-GB', 'fi-FI', 'da', 'de-DE', 'pl'].map(dayOrderOf)).toEqual([
    'month-first',
    ...Array.from({ length: 5 }, () => 'day-first'),
  ]);
  const american = { dayOrder: 'month-first' } as const;
  expect(read('3/12 8-12', american)).toBe('2026-03-12 08:00 12:00');
  expect(read('12.3. 8-12', american)).toBe('2026-03-12 08:00 12:00');
  expect(read('2026-03-12', american)).toBe('2026-03-12 - -');
  // Turned round silently, 5/3 beside it would be wrong unseen.
  expect(read('13/3', american)).toBe('no_such_day');
  expect(read('3/13')).toBe('no_such_day');
});
