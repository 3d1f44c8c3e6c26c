import type { BulkColumn } from '../domain/bulk-batch.ts';
import type { BulkField } from '../domain/bulk-fields.ts';
import { plainRegistrationNumber, plateCountries } from '../domain/registration-number.ts';

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Two to twelve letters and digits, and not a telephone number. Personal plates have any form. */
const isLikePlate = (text: string): boolean =>
  /^[\p{L}\p{Nd}]{2,12}$/u.test(plainRegistrationNumber(text)) && countOf(text, /\p{Nd}/gu) < 9;

/** At least five digits and fewer letters, such as of a name behind the number, and not a registration number. */
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
 * Fields of a row that take any text, but whose text is probably meant for another field: a telephone number as a
 * registration number, or the other way round.
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
