import { z } from 'zod';
import { addressFieldsSchema, addressKindSchema } from '../domain/address-entry.ts';
import { addressCsvWords } from '../table/address-csv-words.ts';
import { method } from './method.ts';
import { nothing } from './parts.ts';

/**
 * An address in the address book. The user has typed or imported it, or the program has taken it over from an order.
 */
export const addressEntrySchema = addressFieldsSchema.extend({
  id: z.string().min(1).max(100),
  /** Number of orders that used the address. */
  useCount: z.number().int(),
  /** Time of the last use, in Unix milliseconds. */
  usedAtMs: z.number(),
});
export type AddressEntry = z.infer<typeof addressEntrySchema>;

const oneEntry = z.object({ id: z.string().min(1).max(100) });

/** Maximum number of addresses in one message. */
export const addressPieceRows = 500;

/** Longest heading of an exported file, in characters. */
const maxHeadingLength = 60;

/** Calls of the address book. Addresses never leave the environment that they belong to. */
export const addressBookMethods = {
  /** Addresses of one kind that contain each word of `text`; the most used and most recent first. */
  'addressBook.suggest': method(
    z.object({
      kind: addressKindSchema,
      text: z.string().max(2_000),
      limit: z.number().int().min(1).max(20),
    }),
    z.array(addressEntrySchema),
  ),
  'addressBook.list': method(
    z.object({
      search: z.string().max(255).default(''),
      kind: addressKindSchema.nullable().default(null),
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(1_000),
    }),
    z.object({
      rows: z.array(addressEntrySchema),
      /** Number of matching addresses, and of all addresses. */
      found: z.number().int(),
      total: z.number().int(),
    }),
  ),
  'addressBook.get': method(oneEntry, addressEntrySchema),
  /**
   * Saves an address; a null id creates one. If an equal address exists, both are merged, and the answer has its id.
   * Refused with `bad_request` if a required field is missing.
   */
  'addressBook.save': method(
    z.object({ id: z.string().max(100).nullable(), fields: addressFieldsSchema }),
    z.object({ entry: addressEntrySchema, isMerged: z.boolean() }),
  ),
  /** Removes an address. The program takes it over from orders again only if a later order uses it. */
  'addressBook.remove': method(oneEntry, nothing),
  /** Brings a removed address back. */
  'addressBook.restore': method(oneEntry, addressEntrySchema),
  /** Adds addresses. If an equal address exists already, only its empty fields are filled. */
  'addressBook.add': method(
    z.object({ addresses: z.array(addressFieldsSchema).max(addressPieceRows) }),
    z.object({ added: z.number().int(), merged: z.number().int() }),
  ),
  /** Asks where to save all addresses as CSV. Null if the user cancels. */
  'addressBook.export': method(
    z.object({ words: z.record(z.enum(addressCsvWords), z.string().max(maxHeadingLength)) }),
    z.object({ path: z.string().nullable(), rows: z.number().int() }),
  ),
} as const;

export const addressBookEvents = {
  'addressBook.changed': nothing,
} as const;
