import { t } from '@lingui/core/macro';
import { isObject } from '../../src-shared/domain/is-object.ts';
import { type StopZones, zoneOfWindows, zonesOfFields } from '../../src-shared/domain/stop-zone.ts';
import { foreignZoneName, formatInstantAt, formatSpan } from './format.ts';
import {
  cmrModeName,
  fuelName,
  inspectionName,
  placeTypeName,
  platesName,
  transmissionName,
  transportName,
} from './words.ts';

const nameOfValue: Record<string, (value: string) => string> = {
  type: placeTypeName,
  fuel_type: fuelName,
  transmission: transmissionName,
  plates: platesName,
  cmr: cmrModeName,
  transport_preference: transportName,
  inspection: inspectionName,
};

interface Window {
  start_at: string;
  end_at: string;
  timezone?: unknown;
}
const isWindow = (value: unknown): value is Window =>
  isObject(value) && typeof value.start_at === 'string' && typeof value.end_at === 'string';

/**
 * The time windows of a stop as text, in the zone that the windows name or, if they name none, in the zone of the stop.
 * The text contains the zone's name if it is not the user's zone.
 */
function windowsText(windows: readonly Window[], stopZone: string | undefined): string {
  const zone = zoneOfWindows(windows) ?? stopZone;
  const spans = windows.map(one => formatSpan(one.start_at, one.end_at, zone)).join('; ');
  const name = zone === undefined ? t`your time` : foreignZoneName(zone, windows[0]?.start_at);
  return name === null ? spans : `${spans} ${name}`;
}

function objectText(value: Record<string, unknown>, zones: StopZones): string {
  const { formatted_address: address, business_id: business, country_code: country } = value;
  const named = address ?? business;
  if (typeof named === 'string') return typeof country === 'string' ? `${named} (${country})` : named;
  return Object.entries(value)
    .filter(([, inner]) => inner !== null)
    .map(([name, inner]) => `${name.replaceAll('_', ' ')}: ${fieldValue(name, inner, zones)}`)
    .join(', ');
}

const zoneOfPath = (path: string, { pickup, delivery }: StopZones): string | undefined => {
  const [stop] = path.split('.');
  if (stop === 'pickup') return pickup;
  return stop === 'delivery' ? delivery : undefined;
};

/**
 * The value of the field at a dotted path, as text. A missing value is a dash.
 * @param zones time zones of the stops; times in an unknown zone are shown in the user's zone, which is then named
 */
export function fieldValue(path: string, value: unknown, zones: StopZones = {}): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  const zone = zoneOfPath(path, zones);
  if (isWindow(value)) return windowsText([value], zone);
  if (Array.isArray(value)) {
    if (value.length === 0) return '–';
    if (value.every(isWindow)) return windowsText(value, zone);
    return value.map(one => fieldValue(path, one, zones)).join('; ');
  }
  if (isObject(value)) return objectText(value, zones);
  if (typeof value !== 'string') return String(value);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatInstantAt(value, zone, zone === undefined);
  return nameOfValue[path.split('.').at(-1) ?? '']?.(value) ?? value;
}

/**
 * The values on one side of a comparison (`mine`, `theirs`, …) as text. Times are in the zone that their stop has on
 * this side.
 * @param known time zones of the stops of the order, for a side that does not contain them
 */
export function sideText<Field extends { path: string }>(
  fields: readonly Field[],
  read: (field: Field) => unknown,
  known: StopZones = {},
): (field: Field) => string {
  const values = new Map(fields.map(field => [field.path, read(field)]));
  const zones = zonesOfFields(path => values.get(path), known);
  return field => fieldValue(field.path, read(field), zones);
}
