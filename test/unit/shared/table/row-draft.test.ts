import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BulkColumn } from '../../../../src-shared/domain/bulk-batch.ts';
import { type BulkField, bulkFields, fieldsOfPath } from '../../../../src-shared/domain/bulk-fields.ts';
import { orderDraftSchema } from '../../../../src-shared/domain/draft.ts';
import { checkDraft, hasErrors } from '../../../../src-shared/domain/draft-rules.ts';
import { readCellDate } from '../../../../src-shared/table/cell-date.ts';
import { draftOfRow } from '../../../../src-shared/table/row-draft.ts';
import { context } from '../../../support/builders/order.ts';

const columnsOf = (fields: readonly BulkField[]): BulkColumn[] =>
  fields.map(field => ({ id: field, heading: field, field }));
const read = (cells: Partial<Record<BulkField, string>>) =>
  draftOfRow(cells as Record<string, string>, columnsOf(bulkFields), context);

describe('a date in a cell', () => {
  const today = '2026-11-21';
  it.each([
    ['12.3.2027', '2027-03-12', null, null],
    ['12/3/27', '2027-03-12', null, null],
    ['3/25/2027', '2027-03-25', null, null],
    ['3/12/2027', '2027-12-03', null, null],
    ['2027-03-12', '2027-03-12', null, null],
    ['12.3.', '2027-03-12', null, null],
    ['24.11.', '2026-11-24', null, null],
    ['2027-03-12 08:00:00', '2027-03-12', '08:00', null],
    ['2027-03-12T08:00', '2027-03-12', '08:00', null],
    ['46458', '2027-03-12', null, null],
    ['46458.5', '2027-03-12', '12:00', null],
    ['8-12', null, '08:00', '12:00'],
    ['08:00–12:00', null, '08:00', '12:00'],
    ['12.3. 8-12', '2027-03-12', '08:00', '12:00'],
    ['8-12:30', null, '08:00', '12:30'],
    ['12.3. 8:00-12:30', '2027-03-12', '08:00', '12:30'],
    ['2027-03-12T08:00:00-01:00', '2027-03-12', '08:00', null],
    ['2027-03-12T08:00:00.000+02:00', '2027-03-12', '08:00', null],
    ['2027-03-12T06:00:00Z', '2027-03-12', '06:00', null],
    ['', null, null, null],
  ])('%s', (text, date, start, end) => {
    expect(readCellDate(text, { today })).toEqual({ date, start, end, endDays: 0 });
  });

  it.each(['soon', '32.13.2026', '99999', 'WAUZZZF24NN012345', '🚗'])('%s is none', text => {
    expect(readCellDate(text, { today })).toBeNull();
  });

  it('is read in the language of who pasted it', () => {
    const window = { start: null, end: '12:00', endDays: 0 };
    // The 26th of November is a Thursday, and the 28th a Saturday.
    expect(readCellDate('do 12', { today, language: 'pl' })).toEqual({ date: null, ...window });
    expect(readCellDate('26.11. do 12', { today, language: 'pl-PL' })).toEqual({
      date: '2026-11-26',
      ...window,
    });
    expect(readCellDate('So 28.11.', { today, language: 'pl' })?.date).toBe('2026-11-28');
    expect(readCellDate('So 29.11.', { today, language: 'de' })?.date).toBe('2026-11-29');
    expect(readCellDate('Do 12', { today, language: 'de' })?.date).toBe('2026-11-26');
    expect(readCellDate('Do 12', { today })?.date).toBe('2026-11-26');
  });
});

describe('a row', () => {
  it('is an order without a problem', () => {
    const { draft, problems } = read({
      'pickup.address': 'Mannerheimintie 120',
      'pickup.postcode': '00270',
      'pickup.city': 'Helsinki',
      'pickup.country': 'Suomi',
      'pickup.date': '23.11.2026',
      'pickup.time': '9-12',
      'delivery.address': 'Großmannstraße 210\n20539 Hamburg',
      'delivery.country': 'DE',
      'delivery.date': '25.11.',
      'delivery.type': 'Loppuasiakas',
      'delivery.contact_name': 'Jonas',
      'delivery.phone': '0049 40 1234567',
      vin: 'YV1 ZWAHE5 R1234567',
      vehicle: 'Volvo EX30 Twin',
      fuel_type: 'Sähkö',
      winter_tires: 'kyllä',
      kerb_weight_kg: '1.850 kg',
      first_registered_year: '03/2024',
    });
    expect(problems).toEqual([]);
    expect(draft.pickup).toMatchObject({
      address: 'Mannerheimintie 120, 00270 Helsinki',
      countryCode: 'FI',
      requestedWindows: [{ date: '2026-11-23', start: '09:00', end: '12:00' }],
    });
    expect(draft.delivery).toMatchObject({
      address: 'Großmannstraße 210, 20539 Hamburg',
      countryCode: 'DE',
      type: 'end_customer',
      contact: { phone: '0049 40 1234567' },
      requestedWindows: [{ date: '2026-11-25', start: '00:00', end: '23:59' }],
    });
    expect(draft.vehicle).toMatchObject({
      make: 'Volvo',
      model: 'EX30 Twin',
      fuelType: 'electric',
      winterTires: { mounted: true, inVehicle: false },
      kerbWeightKg: '1850',
      firstRegisteredYear: '2024',
    });
    expect(hasErrors(checkDraft(draft, context))).toBe(false);
  });

  it.each([
    ['a space', '1 850'],
    ['the space of Excel and Calc', '1\u00a0850 kg'],
    ['a narrow space', '1\u202f850'],
    ['a point', '1.850kg'],
    ['an apostrophe', '1’850'],
  ])('reads thousands with %s, as spreadsheets of each country write them', (_, kerb_weight_kg) => {
    expect(read({ kerb_weight_kg }).draft.vehicle.kerbWeightKg).toBe('1850');
  });

  it('does not guess at a comma, which may divide thousands or decimals', () => {
    expect(read({ kerb_weight_kg: '1,850' }).draft.vehicle.kerbWeightKg).toBe('1,850');
  });

  it('with a pickup date alone is available from the beginning of that day', () => {
    const { draft } = read({ 'pickup.date': '24.11.' });
    expect(draft.pickup.availableFrom).toEqual({ date: '2026-11-24', time: '00:00' });
    expect(draft.pickup.requestedWindows).toEqual([]);
  });

  it('with one time is available from then', () => {
    expect(read({ 'pickup.date': '24.11.', 'pickup.time': '8:30' }).draft.pickup.availableFrom).toEqual({
      date: '2026-11-24',
      time: '08:30',
    });
    expect(read({ 'pickup.available_from': '24.11. 8' }).draft.pickup.availableFrom.date).toBe('2026-11-24');
  });

  it('with available from and a window that names no day has the window on that day', () => {
    const { draft } = read({ 'pickup.available_from': '24.11.2026 07:00', 'pickup.time': '8-12' });
    expect(draft.pickup).toMatchObject({
      availableFrom: { date: '2026-11-24', time: '07:00' },
      requestedWindows: [{ date: '2026-11-24', start: '08:00', end: '12:00' }],
    });
  });

  it('has a date without a year by the day that it is at each stop', () => {
    const rowAt = (pickup: string, delivery: string) =>
      draftOfRow(
        {
          'pickup.address': pickup,
          'pickup.date': '21.11.',
          'delivery.address': delivery,
          'delivery.date': '21.11.',
        },
        columnsOf(bulkFields),
        // In Helsinki it is the 22nd already.
        { ...context, nowMs: Date.parse('2026-11-21T22:30:00Z') },
      ).draft;
    const { pickup, delivery } = rowAt('Helsinki, FI', 'Hamburg, DE');
    expect(pickup.availableFrom.date).toBe('2027-11-21');
    expect(delivery.requestedWindows[0]?.date).toBe('2026-11-21');
  });

  it('has times in the language of who pasted it', () => {
    const cells = { 'pickup.date': '26.11.', 'pickup.time': 'do 12' };
    const polish = draftOfRow(cells, columnsOf(bulkFields), { ...context, language: 'pl' });
    expect(polish.draft.pickup.requestedWindows).toEqual([
      { date: '2026-11-26', start: '00:00', end: '12:00' },
    ]);
    expect(read(cells).draft.pickup.availableFrom.time).toBe('12:00');
  });

  it.each<[string, Partial<Record<BulkField, string>>, string]>([
    ['the beginning of its day', { 'pickup.date': '24.11.', 'pickup.time': 'klo 12 asti' }, '00:00'],
    ['the beginning of its day', { 'pickup.date': '24.11. until 12' }, '00:00'],
    [
      'the hour from which the vehicle is available',
      { 'pickup.available_from': '24.11. 8:00', 'pickup.time': 'bis 12' },
      '08:00',
    ],
    [
      'the beginning of its day, a day after the vehicle is available',
      { 'pickup.available_from': '23.11. 8:00', 'pickup.date': '24.11.', 'pickup.time': 'bis 12' },
      '00:00',
    ],
  ])('with an end alone has a window from %s: %o', (_, cells, start) => {
    const { draft, problems } = read(cells);
    expect(problems).toEqual([]);
    expect(draft.pickup.requestedWindows).toEqual([{ date: '2026-11-24', start, end: '12:00' }]);
  });

  it('with an end alone at the delivery has a window until then, not of the whole day', () => {
    const { draft } = read({ 'delivery.date': '24.11.', 'delivery.time': 'by 12' });
    expect(draft.delivery.requestedWindows).toEqual([{ date: '2026-11-24', start: '00:00', end: '12:00' }]);
  });

  it('says what cannot be read, and keeps the rest', () => {
    const { draft, problems } = read({
      'pickup.date': 'soon',
      'delivery.time': '8-12',
      'pickup.type': 'castle',
      fuel_type: 'coal',
      vin: 'WAUZZZF24NN012345',
      winter_tires: 'perhaps',
    });
    expect(problems.map(({ field, code }) => [field, code])).toEqual([
      ['pickup.type', 'choice_unknown'],
      ['pickup.date', 'date_not_understood'],
      ['delivery.time', 'date_missing'],
      ['fuel_type', 'choice_unknown'],
      ['winter_tires', 'choice_unknown'],
    ]);
    expect(draft.vehicle.vin).toBe('WAUZZZF24NN012345');
  });

  it('keeps a country that it does not know in the address', () => {
    const { draft } = read({
      'delivery.address': 'Main St 1',
      'delivery.city': 'Riga',
      'delivery.country': 'Japan',
    });
    expect(draft.delivery).toMatchObject({ address: 'Main St 1, Riga, Japan', countryCode: '' });
  });

  it('is for the business that it names, of a country that may be ordered for', () => {
    const { draft, problems } = read({ business_id: ' 1234567-8 ', business_country: 'Suomi' });
    expect([draft.orderedFor, problems]).toEqual([{ businessId: '1234567-8', countryCode: 'FI' }, []]);
    expect(read({ business_id: '1234567\n-8' }).draft.orderedFor.businessId).toBe('1234567, -8');
    expect(read({ business_id: '1234567-8', business_country: 'Sweden' }).problems).toEqual([
      {
        field: 'business_country',
        code: 'choice_unknown',
        choice: 'businessCountry',
        values: ['FI', 'DK', 'DE', 'PL'],
      },
    ]);
    const halves = [{ business_id: '1234567-8' }, { business_country: 'DE' }].map(cells =>
      checkDraft(read(cells).draft, context).find(({ code }) => code === 'ordered_for_incomplete'),
    );
    expect(halves.map(problem => fieldsOfPath(problem?.path ?? '')[0])).toEqual([
      'business_country',
      'business_id',
    ]);
  });

  it('leads every problem to a column that can hold it', () => {
    const paths = [
      'pickup.address.formatted_address',
      'pickup.available_from',
      'delivery.requested_windows.0.end_at',
      'items.0.vin',
      'items.0.engine_power_kw',
      'customer_reference',
      'delivery.contact.phone',
    ];
    expect(paths.map(path => fieldsOfPath(path)[0])).toEqual([
      'pickup.address',
      'pickup.available_from',
      'delivery.time',
      'vin',
      'engine_power_kw',
      'customer_reference',
      'delivery.phone',
    ]);
  });

  it('is always a draft that can be stored, whatever is in the cells', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom('12.3.', '8-12', 'FI', '=1+1', '\u202eabc', '46000', 'no'),
    );
    const row = fc.dictionary(fc.constantFrom(...bulkFields), text);
    fc.assert(
      fc.property(row, cells => {
        const { draft } = read(cells);
        expect(orderDraftSchema.parse(draft)).toEqual(draft);
        checkDraft(draft, context);
      }),
      { numRuns: 500 },
    );
  });
});

describe('an hour that the clocks skip', () => {
  const place = { 'pickup.address': 'Helsinki, FI', 'delivery.address': 'Hamburg, DE' } as const;
  it.each([
    [{ 'pickup.date': '28.3.2027', 'pickup.time': '3:30-5:00' }, 'pickup.time'],
    [{ 'pickup.date': '28.3.2027 3:30-5:00' }, 'pickup.date'],
    [{ 'pickup.available_from': '28.3.2027 03:30' }, 'pickup.available_from'],
    [{ 'delivery.date': '28.3.2027', 'delivery.time': '1:00-2:30' }, 'delivery.time'],
  ] as const)('is told of %o', (cells, field) => {
    expect(read({ ...place, ...cells }).problems).toEqual([{ field, code: 'time_skipped' }]);
  });
  it('is none elsewhere', () => {
    expect(read({ ...place, 'delivery.date': '28.3.2027', 'delivery.time': '3:30-5:00' }).problems).toEqual(
      [],
    );
  });
});

describe('a window of a row that ends on another day', () => {
  const place = { 'pickup.address': 'Hämeenkatu 1, Tampere, Finland' };
  const night = { date: '2027-03-12', start: '20:00', end: '02:00', endDate: '2027-03-13' };
  it.each<[string, Partial<Record<BulkField, string>>, object]>([
    ['over midnight', { 'pickup.date': '12.3.2027', 'pickup.time': '20-02' }, night],
    ['in one cell', { 'pickup.time': '12.3.2027 20-02' }, night],
    [
      'with a start in the cell of the day',
      { 'pickup.date': '12.3.2027 20:00', 'pickup.time': '-02' },
      night,
    ],
    [
      'over several days',
      { 'pickup.time': '12.3.2027 8 - 14.3. 16' },
      { date: '2027-03-12', start: '08:00', end: '16:00', endDate: '2027-03-14' },
    ],
    [
      'at midnight',
      { 'pickup.available_from': '12.3.2027 8-24' },
      { date: '2027-03-12', start: '08:00', end: '00:00', endDate: '2027-03-13' },
    ],
  ])('is read: %s', (_, cells, window) => {
    const { draft, problems } = read({ ...place, ...cells });
    expect(problems).toEqual([]);
    expect(draft.pickup.requestedWindows).toEqual([window]);
  });

  it('has no time in the hour that the clocks skip on that day', () => {
    // 28 March 2027, 03:30 in Helsinki.
    const { problems } = read({ ...place, 'pickup.date': '27.3.2027', 'pickup.time': '20-03:30' });
    expect(problems).toEqual([{ field: 'pickup.time', code: 'time_skipped' }]);
  });
});
