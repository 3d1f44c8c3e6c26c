import { z } from 'zod';
import { orderDraftSchema } from '../domain/draft.ts';
import { draftRecordSchema } from './drafts.ts';
import { method } from './method.ts';
import { localIdSchema, nothing } from './parts.ts';

/** In characters. */
export const maxTemplateNameLength = 120;
const nameSchema = z.string().trim().min(1).max(maxTemplateNameLength);
const idSchema = z.string().min(1).max(100);

/** A line of the list of templates. */
export const templateRowSchema = z.object({
  id: idSchema,
  name: z.string(),
  vehicle: z.string(),
  pickupAddress: z.string(),
  deliveryAddress: z.string(),
  useCount: z.number().int(),
  /** Unix milliseconds. */
  usedAtMs: z.number(),
});
export type TemplateRow = z.infer<typeof templateRowSchema>;

const oneTemplate = z.object({ id: idSchema });

/** Calls for orders that come again: an order's text without what belongs to one day and one car. */
export const templateMethods = {
  /** The last used first. */
  'templates.list': method(nothing, z.array(templateRowSchema)),
  /**
   * Makes a template of a draft or an order as it is stored. With an id that template is written anew; so is one that
   * has the same name.
   */
  'templates.save': method(
    z.object({ localId: localIdSchema, name: nameSchema, id: idSchema.nullable() }),
    z.object({ id: z.string(), isReplaced: z.boolean() }),
  ),
  /** A new draft with a template's text. */
  'templates.start': method(oneTemplate, draftRecordSchema),
  /** A template's text, to fill in a draft that is open; counts as a use. */
  'templates.use': method(oneTemplate, z.object({ name: z.string(), draft: orderDraftSchema })),
  /** Refused with `bad_request` (`name_taken`) where another template has that name. */
  'templates.rename': method(oneTemplate.extend({ name: nameSchema }), nothing),
  'templates.remove': method(oneTemplate, nothing),
} as const;

export const templateEvents = {
  'templates.changed': nothing,
} as const;
