import { t } from '@lingui/core/macro';
import { formatInstantAt, formatSpan } from './format.ts';
import { cmrModeName, fuelName, placeTypeName, platesName, transmissionName } from './words.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nameOfValue: Record<string, (value: string) => string> = {
  type: placeTypeName,
  fuel_type: fuelName,
  transmission: transmissionName,
  plates: platesName,
  cmr: cmrModeName,
};

function objectText(value: Record<string, unknown>): string {
  const { start_at: start, end_at: end, timezone: zone } = value;
  if (typeof start === 'string' && typeof end === 'string') {
    return formatSpan(start, end, typeof zone === 'string' ? zone : undefined);
  }
  const { formatted_address: address } = value;
  if (typeof address === 'string') return address;
  return Object.entries(value)
    .filter(([, inner]) => inner !== null)
    .map(([name, inner]) => `${name.replaceAll('_', ' ')}: ${fieldValue(name, inner)}`)
    .join(', ');
}

/** The other fields of a stop, which tell its zone, may not be there. */
function instantText(value: string): string {
  return formatInstantAt(value, undefined, true);
}

/** A value of the service as one reads it, by the dotted path of its field; a dash where there is none. */
export function fieldValue(path: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (Array.isArray(value)) {
    return value.length === 0 ? '–' : value.map(one => fieldValue(path, one)).join('; ');
  }
  if (isObject(value)) return objectText(value);
  if (typeof value !== 'string') return String(value);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return instantText(value);
  return nameOfValue[path.split('.').at(-1) ?? '']?.(value) ?? value;
}
