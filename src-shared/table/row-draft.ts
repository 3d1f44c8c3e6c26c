import { Temporal } from 'temporal-polyfill';
import type { BulkColumn } from '../domain/bulk-batch.ts';
import type { BulkField, PlainField, StopName } from '../domain/bulk-fields.ts';
import { countryOfAddress, zoneOfCountry } from '../domain/country.ts';
import { emptyDraft, type OrderDraft, type WindowDraft } from '../domain/draft.ts';
import { lastDayOf, zoneOfStop } from '../domain/draft-times.ts';
import { dayIn, isSkippedByClock } from '../domain/local-time.ts';
import { orderedForCountries } from '../domain/order.ts';
import { daysToEnd, type TypedTimes } from '../domain/typed-date.ts';
import type { InterfaceProfile } from '../interface-profile.ts';
import { noCellDate, readCellDate } from './cell-date.ts';
import { type Choice, choiceOf, countryOfWord, valuesOf, winterTyresOf } from './choice-words.ts';

/** A cell that cannot be read. The row cannot be placed as an order until the cell is corrected or emptied. */
export interface CellProblem {
  field: BulkField;
  code:
    | 'date_not_understood'
    | 'times_not_understood'
    | 'date_missing'
    | 'time_skipped'
    | 'choice_unknown'
    | 'value_doubtful';
  /** For `choice_unknown`: the possible values, as the service names them. */
  values?: readonly string[];
  choice?: Choice | 'winter_tires' | 'businessCountry';
}

export interface RowDraft {
  draft: OrderDraft;
  problems: CellProblem[];
}

export interface RowDraftContext {
  nowMs: number;
  profile: InterfaceProfile;
  /** Language of the user who pasted or typed the cells, such as `pl` or `pl-PL`, if it is known. */
  language?: string;
}

type Texts = Partial<Record<BulkField, string>>;

/** A row while it is read: the texts of its cells, the draft that is filled in, and the problems found so far. */
interface Row {
  draft: OrderDraft;
  texts: Texts;
  context: RowDraftContext;
  problems: CellProblem[];
}

/** Replaces line breaks in a cell by commas, since addresses may have several lines. */
const oneLine = (text: string): string => text.replace(/\s*,?\s*[\r\n]+\s*/g, ', ').trim();
const maxText = 10_000;

function textsOf(cells: Readonly<Record<string, string>>, columns: readonly BulkColumn[]): Texts {
  const texts: Texts = {};
  for (const { id, field } of columns) {
    const text = (cells[id] ?? '').trim();
    if (field !== null && text !== '') texts[field] = text;
  }
  return texts;
}

declare const structuredClone: <T>(value: T) => T;
const blank = emptyDraft();

/**
 * Reads a row of a table as a draft, and reports cells that cannot be read. It does not check the rules of orders; see
 * `checkDraft`.
 */
export function draftOfRow(
  cells: Readonly<Record<string, string>>,
  columns: readonly BulkColumn[],
  context: RowDraftContext,
): RowDraft {
  const texts = textsOf(cells, columns);
  const draft = structuredClone(blank);
  const problems: CellProblem[] = [];
  const row: Row = { draft, texts, context, problems };
  for (const stop of ['pickup', 'delivery'] as const) {
    writeStop(row, stop);
    writeTimes(row, stop);
    noteSkippedTimes(row, stop);
  }
  draft.pickup.releaseCode = texts['pickup.release_code'] ?? '';
  writeVehicle(row);
  writeBusiness(row);
  draft.customerReference = oneLine(texts.customer_reference ?? '');
  draft.customerNote = texts.customer_note ?? '';
  const { serviceOptions } = draft;
  serviceOptions.transportPreference =
    chosen(row, 'transport_preference', 'transport') ?? serviceOptions.transportPreference;
  serviceOptions.inspection = chosen(row, 'inspection', 'inspection') ?? serviceOptions.inspection;
  return { draft, problems };
}

function writeStop(row: Row, name: StopName): void {
  const { draft, texts } = row;
  const stop = draft[name];
  const of = (part: 'address' | 'postcode' | 'city' | 'country' | 'contact_name' | 'phone' | 'email') =>
    oneLine(texts[`${name}.${part}`] ?? '');
  const country = countryOfWord(of('country'));
  const town = [of('postcode'), of('city')].filter(Boolean).join(' ');
  // A country that is not recognised stays in the address, where the service can read it.
  stop.address = [of('address'), town, country === null ? of('country') : '']
    .filter(Boolean)
    .join(', ')
    .slice(0, maxText);
  const isSaid = country !== null && countryOfAddress(stop.address) === country;
  stop.countryCode = country === null || isSaid ? '' : country;
  stop.contact = { name: of('contact_name'), phone: of('phone'), email: of('email') };
  stop.type = chosen(row, `${name}.type`, 'placeType') ?? stop.type;
}

const todays = new Map<string, string>();
/** Today's date in a zone. It is cached, because thousands of rows ask for the same few zones. */
function todayOf(zone: string, nowMs: number): string {
  const minute = Math.floor(nowMs / 60_000);
  const key = `${zone} ${minute}`;
  const known = todays.get(key) ?? dayIn(zone, nowMs).toString();
  if (todays.size > 50) todays.clear();
  todays.set(key, known);
  return known;
}

const wholeDay = { start: '00:00', end: '23:59' };

/**
 * Writes the times of a stop. With start and end, they are a requested window. A pickup date without an end means,
 * unless another cell tells it, that the vehicle is available from the start, or else from 00:00. A delivery date
 * without times is a window of the whole day. If only the end is given, the window begins at 00:00, or when the vehicle
 * is available on that day.
 */
function writeTimes({ draft, texts, context, problems }: Row, name: StopName): void {
  const stop = draft[name];
  const country = stop.countryCode !== '' ? stop.countryCode : (countryOfAddress(stop.address) ?? '');
  const zone = zoneOfCountry(country);
  const { nowMs, language = '' } = context;
  const today = todayOf(zone, nowMs);
  const read = (field: BulkField, code: CellProblem['code']) => {
    const times = readCellDate(oneLine(texts[field] ?? ''), { today, language });
    if (times === null) problems.push({ field, code });
    return times ?? noCellDate;
  };
  const available = name === 'pickup' ? read('pickup.available_from', 'date_not_understood') : noCellDate;
  const day = read(`${name}.date`, 'date_not_understood');
  const time = read(`${name}.time`, 'times_not_understood');
  if (name === 'pickup' && available.date !== null)
    draft.pickup.availableFrom = { date: available.date, time: available.start ?? '00:00' };
  else if (available.start !== null) problems.push({ field: 'pickup.available_from', code: 'date_missing' });

  const date = time.date ?? day.date ?? available.date;
  const ownStart = time.start ?? day.start;
  const { end, endDays } = endOf([time, day, ...(time.start === null ? [] : [available])], ownStart);
  const hasOwnDay = time.date !== null || day.date !== null;
  if (date === null) {
    // No day is reported as missing if a day was typed but could not be read, because that is reported already.
    const isUnread = problems.some(one => one.field.startsWith(name) && one.code === 'date_not_understood');
    if ((ownStart ?? end) !== null && !isUnread)
      problems.push({ field: `${name}.time`, code: 'date_missing' });
    return;
  }
  const firstTime = (available.date === date ? available.start : null) ?? wholeDay.start;
  const start = ownStart ?? (end === null ? null : firstTime);
  if (end !== null && start !== null) stop.requestedWindows = [windowOf(date, start, end, endDays)];
  else if (name === 'delivery' && start === null)
    stop.requestedWindows = [windowOf(date, wholeDay.start, wholeDay.end)];
  else if (name === 'delivery') stop.requestedWindows = [windowOf(date, start ?? '', '')];
  else if (available.date === null && hasOwnDay)
    draft.pickup.availableFrom = { date, time: start ?? '00:00' };
  // `available from 12.3. 8-12` gives both the time from which the vehicle is available and a requested window.
  if (
    name === 'pickup' &&
    available.end !== null &&
    available.start !== null &&
    stop.requestedWindows.length === 0
  )
    stop.requestedWindows = [
      windowOf(available.date ?? date, available.start, available.end, available.endDays),
    ];
}

/**
 * The end from the first cell that has one. Whether it is on the next day depends on `start`, which may come from
 * another cell.
 */
function endOf(cells: readonly TypedTimes[], start: string | null): Pick<TypedTimes, 'end' | 'endDays'> {
  const { end, endDays, start: ownStart } = cells.find(cell => cell.end !== null) ?? noCellDate;
  const isWhole = end === null || start === null || endDays > 0 || ownStart === start;
  return { end, endDays: isWhole ? endDays : (daysToEnd(start, end) ?? 0) };
}

/** Reports times in the hour that is skipped when clocks go forward, because a request would contain another time. */
function noteSkippedTimes({ draft, texts, problems }: Row, name: StopName): void {
  const stop = draft[name];
  const { date, time } = draft.pickup.availableFrom;
  const isSkipped = (day: string, at: string): boolean => isSkippedByClock(day, at, zoneOfStop(stop));
  if (name === 'pickup' && isSkipped(date, time))
    problems.push({ field: 'pickup.available_from', code: 'time_skipped' });
  if (
    !stop.requestedWindows.some(
      window => isSkipped(window.date, window.start) || isSkipped(lastDayOf(window), window.end),
    )
  )
    return;
  const fields = [`${name}.time`, `${name}.date`] as const;
  const field = fields.find(one => texts[one] !== undefined) ?? 'pickup.available_from';
  problems.push({ field, code: 'time_skipped' });
}

function windowOf(date: string, start: string, end: string, endDays = 0): WindowDraft {
  if (endDays === 0) return { date, start, end };
  return { date, start, end, endDate: Temporal.PlainDate.from(date).add({ days: endDays }).toString() };
}

function writeVehicle(row: Row): void {
  const { texts, problems } = row;
  const { vehicle } = row.draft;
  const of = (field: PlainField) => oneLine(texts[field] ?? '');
  const [firstWord = '', ...others] = of('vehicle').split(/\s+/);
  vehicle.vin = of('vin');
  vehicle.registrationNumber = of('registration_number');
  vehicle.make = of('make') || firstWord;
  vehicle.model = of('model') || (of('make') === '' ? others.join(' ') : of('vehicle'));
  vehicle.enginePowerKw = of('engine_power_kw').replace(/\s*kw$/i, '');
  vehicle.firstRegisteredYear = yearOf(of('first_registered_year'));
  vehicle.kerbWeightKg = of('kerb_weight_kg')
    .replace(/\s*kg$/i, '')
    .replace(/^(\d{1,2})[\s.’'](\d{3})$/, '$1$2');
  vehicle.note = texts.vehicle_note ?? '';
  vehicle.fuelType = chosen(row, 'fuel_type', 'fuel') ?? vehicle.fuelType;
  vehicle.transmission = chosen(row, 'transmission', 'transmission') ?? vehicle.transmission;
  vehicle.plates = chosen(row, 'plates', 'plates') ?? vehicle.plates;
  vehicle.cmr = chosen(row, 'cmr', 'cmr') ?? vehicle.cmr;
  const tyres = of('winter_tires') === '' ? null : winterTyresOf(of('winter_tires'));
  if (tyres) vehicle.winterTires = tyres;
  else if (of('winter_tires') !== '')
    problems.push({
      field: 'winter_tires',
      code: 'choice_unknown',
      choice: 'winter_tires',
      values: ['none', 'mounted', 'in_vehicle', 'both'],
    });
}

// @interface ordered-for.business-id ordered-for.country-code
function writeBusiness({ draft: { orderedFor }, texts, problems }: Row): void {
  orderedFor.businessId = oneLine(texts.business_id ?? '');
  const text = texts.business_country;
  if (text === undefined) return;
  const country = countryOfWord(text);
  if (orderedForCountries.some(code => code === country)) orderedFor.countryCode = country ?? '';
  else
    problems.push({
      field: 'business_country',
      code: 'choice_unknown',
      choice: 'businessCountry',
      values: orderedForCountries,
    });
}

/** The year in a date of first registration (`03/2021`, `2021-03-12`). */
const yearOf = (text: string): string => /(?:^|\D)((?:19|20)\d{2})(?:\D|$)/.exec(text)?.[1] ?? text;

/**
 * The value, among those of the environment, that the text of a cell means; null if the cell is empty or not
 * understood.
 */
function chosen({ texts, context, problems }: Row, field: BulkField, choice: Choice): string | null {
  const text = texts[field];
  if (text === undefined) return null;
  const values = valuesOf(choice, field.startsWith('delivery') ? 'delivery' : 'pickup', context.profile);
  const value = choiceOf(choice, text, values);
  if (value === null) problems.push({ field, code: 'choice_unknown', choice, values });
  return value;
}
