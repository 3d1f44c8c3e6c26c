/** Whether a built-in number format is for dates or times. Its id is defined in ECMA-376, 18.8.30. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** How the number in a cell is shown: as a date, with a minimum number of digits, or unchanged. */
export type NumberFormat = 'date' | 'plain' | { digits: number };

/**
 * Determines the number format of a cell.
 * @param code the format code; null if the file defines no code for this id
 */
export function numberFormatOf(id: number, code: string | null): NumberFormat {
  if (code === null) return isBuiltInDate(id) ? 'date' : 'plain';
  // A format such as `00000` shows the leading zeros of a postcode, which the number itself does not have.
  if (/^0{2,30}$/.test(code)) return { digits: code.length };
  return isDateCode(code) ? 'date' : 'plain';
}

/** Whether a format code has letters for dates or times outside of quotation marks, escapes and brackets. */
function isDateCode(code: string): boolean {
  const [first = ''] = code.split(';');
  if (/\[(?:h+|m+|s+)\]/i.test(first)) return true;
  const bare = first.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|general/gi, '');
  return /[dmyhs]|AM\/PM/i.test(bare);
}

/**
 * A number as text: dates as ISO, other numbers with all their digits.
 * @param from1904 whether days are counted from 1904, as in old Macintosh workbooks
 */
export function numberText(value: number, format: NumberFormat, from1904 = false): string {
  if (format === 'date') {
    const text = dateText(from1904 ? value + 1_462 : value);
    if (text !== null) return text;
  }
  if (typeof format === 'object' && Number.isFinite(value)) {
    const digits = plainText(Math.round(Math.abs(value))).padStart(format.digits, '0');
    return value < 0 ? `-${digits}` : digits;
  }
  return plainText(value);
}

const plainText = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : String(value);

const daySeconds = 86_400;
/** Serial number of the last day of the year 9999. */
const lastSerial = 2_958_466;
/** Serial number of 29 February 1900. Spreadsheets count this day, although it never existed. */
const leapSerial = 60;
const two = (number: number): string => String(number).padStart(2, '0');

/**
 * Formats a number of days since 1900 as `2026-03-12 08:30`; at midnight only the date, before day 1 only the time.
 * Null if the number is out of range.
 */
function dateText(serial: number): string | null {
  if (!(serial >= 0 && serial < lastSerial)) return null;
  const seconds = Math.round(serial * daySeconds);
  const days = Math.floor(seconds / daySeconds);
  const minutes = Math.floor((seconds - days * daySeconds) / 60);
  const time = minutes === 0 ? '' : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  if (serial < 1) return time;
  if (days === leapSerial) return `1900-02-29 ${time}`.trim();
  const date = new Date(Date.UTC(1899, 11, days < leapSerial ? 31 : 30) + days * daySeconds * 1_000);
  return `${date.toISOString().slice(0, 10)} ${time}`.trim();
}

/** Removes the T and the seconds from `2026-03-12T08:30:00`, and at midnight the whole time. */
export const isoText = (value: string): string =>
  value
    .slice(0, 16)
    .replace('T', ' ')
    .replace(/ 00:00$/, '');
