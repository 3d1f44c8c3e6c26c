/** Whether a column has a value of this type. A column that the row lacks has none. */
export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
export const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
export const isNumberOrNull = (value: unknown): value is number | null => value === null || isNumber(value);
