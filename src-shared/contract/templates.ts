import { z } from 'zod';
import { orderDraftSchema } from '../domain/draft.ts';
import { draftRecordSchema } from './drafts.ts';
import { method } from './method.ts';
import { localIdSchema, nothing } from './parts.ts';

/** Maximum length of a template's name, in characters. */
export const maxTemplateNameLength = 120;
const nameSchema = z.string().trim().min(1).max(maxTemplateNameLength);
const idSchema = z.string().min(1).max(100);

/** A row of the template list. */
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

/** Calls about templates. A template is a draft without times and without the data that identifies one vehicle. */
export const templateMethods = {
  /** Lists all templates, the last used first. */
  'templates.list': method(nothing, z.array(templateRowSchema)),
  /**
   * Saves a stored draft or order as a template. Replaces the template with the given id, and one with the same name.
   */
  'templates.save': method(
    z.object({ localId: localIdSchema, name: nameSchema, id: idSchema.nullable() }),
    z.object({ id: z.string(), isReplaced: z.boolean() }),
  ),
  /** Creates a draft from a template. */
  'templates.start': method(oneTemplate, draftRecordSchema),
  /** Returns the content of a template, to be filled into an open draft. Counts as a use of the template. */
  'templates.use': method(oneTemplate, z.object({ name: z.string(), draft: orderDraftSchema })),
  /** Renames a template. Refused with `bad_request` (`name_taken`) if another template has that name. */
  'templates.rename': method(oneTemplate.extend({ name: nameSchema }), nothing),
  /** Removes a template. `templates.restore` can bring back the last 50 removed ones until Dispatch ends. */
  'templates.remove': method(oneTemplate, nothing),
  /** Brings back a removed template. Refused with `bad_request` (`name_taken`) if another one has its name by now. */
  'templates.restore': method(oneTemplate, nothing),
} as const;

export const templateEvents = {
  'templates.changed': nothing,
} as const;
