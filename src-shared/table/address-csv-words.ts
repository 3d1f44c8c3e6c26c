import { addressTextFields } from '../domain/address-entry.ts';

export type AddressColumn = 'kind' | (typeof addressTextFields)[number];

export const addressColumns: readonly AddressColumn[] = ['kind', ...addressTextFields];

/** The words of an exported file: headings of its columns, and the two kinds of addresses. */
export const addressCsvWords = [...addressColumns, 'stop', 'recipient'] as const;

export type AddressCsvWords = Record<(typeof addressCsvWords)[number], string>;
