import { z } from 'zod';
import { addressFieldsSchema, addressKindSchema } from '../domain/address-entry.ts';
import { method } from './method.ts';
import { nothing } from './parts.ts';

/** An address that is kept: learned from orders, typed, or imported. */
export const addressEntrySchema = addressFieldsSchema.extend({
  id: z.string().min(1).max(100),
  /** In how many orders it was used. */
  useCount: z.number().int(),
  /** Unix milliseconds. */
  usedAtMs: z.number(),
});
export type AddressEntry = z.infer<typeof addressEntrySchema>;

const oneEntry = z.object({ id: z.string().min(1).max(100) });

/** Most addresses that cross at once, so that no message is large. */
export const addressPieceRows = 500;

/** Calls of the address book. It never leaves its environment. */
export const addressBookMethods = {
  /** Of one kind, what each word of `text` finds; the most used and the latest first. */
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
      /** What is found, and how many addresses there are at all. */
      found: z.number().int(),
      total: z.number().int(),
    }),
  ),
  'addressBook.get': method(oneEntry, addressEntrySchema),
  /**
   * Writes an address by hand; a null id makes one. Where another one is the same, both become one, and its id is the
   * answer's. Refused with `bad_request` where what an address needs is missing.
   */
  'addressBook.save': method(
    z.object({ id: z.string().max(100).nullable(), fields: addressFieldsSchema }),
    z.object({ entry: addressEntrySchema, isMerged: z.boolean() }),
  ),
  /** It is not learned again unless it is used again. */
  'addressBook.remove': method(oneEntry, nothing),
  /** Takes a removal back. */
  'addressBook.restore': method(oneEntry, addressEntrySchema),
  /** Adds addresses; one that is there already is filled with what it lacks. */
  'addressBook.add': method(
    z.object({ addresses: z.array(addressFieldsSchema).max(addressPieceRows) }),
    z.object({ added: z.number().int(), merged: z.number().int() }),
  ),
  /** Asks where to save all addresses as CSV; null where the dispatcher thought better of it. */
  'addressBook.export': method(nothing, z.object({ path: z.string().nullable(), rows: z.number().int() })),
} as const;

export const addressBookEvents = {
  'addressBook.changed': nothing,
} as const;
