import type { BulkColumn } from '../domain/bulk-batch.ts';
import type { BulkField } from '../domain/bulk-fields.ts';
import { plainRegistrationNumber, plateCountries } from '../domain/registration-number.ts';

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Whether a text could be a registration number: two to twelve letters and digits, but not as many digits as a
 * telephone number. Personal plates can have any form.
 */
const isLikePlate = (text: string): boolean =>
  /^[\p{L}\p{Nd}]{2,12}$/u.test(plainRegistrationNumber(text)) && countOf(text, /\p{Nd}/gu) < 9;

/**
 * Whether a text could be a telephone number: at least five digits, fewer letters than digits (such as a name behind
 * the number), and not the form of a registration number.
 */
const isLikePhone = (text: string): boolean => {
  const digits = countOf(text, /\p{Nd}/gu);
  return digits >= 5 && digits > countOf(text, /\p{L}/gu) && plateCountries(text).length === 0;
};

const isLike: Partial<Record<BulkField, (text: string) => boolean>> = {
  registration_number: isLikePlate,
  'pickup.phone': isLikePhone,
  'delivery.phone': isLikePhone,
};

/**
 * Fields of a row that accept any text, but whose text probably belongs in another field: a telephone number as a
 * registration number, or the reverse.
 */
export function oddFields(
  cells: Readonly<Record<string, string>>,
  columns: readonly BulkColumn[],
): BulkField[] {
  return columns.flatMap(({ id, field }) => {
    const text = (cells[id] ?? '').trim();
    const fits = field === null ? undefined : isLike[field];
    return field === null || text === '' || !fits || fits(text) ? [] : [field];
  });
}
