import { z } from 'zod';
import { addressedIdSchema, idInputSchema } from '../domain/limits.ts';
import { menuCommandSchema } from './menu-commands.ts';
import { method } from './method.ts';
import { nothing } from './parts.ts';

/** URL hash of a page of the main window. Refuses the hashes of other windows. */
const hashSchema = z
  .string()
  .max(500)
  .regex(/^#\/(?!order-(?:window|sheets)\/)/)
  .refine(hash => hash.isWellFormed());

/** What the menu of a field does with its text. */
export const editCommandSchema = z.enum(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);

export type EditCommand = z.infer<typeof editCommandSchema>;

/** Calls about the windows themselves. */
export const windowMethods = {
  /** Opens an order in its own window, or brings its open window to the front. */
  'windows.openOrder': method(
    z.object({ environmentId: addressedIdSchema, localId: addressedIdSchema }),
    nothing,
  ),
  /** Brings the main window to the front, or opens it, at a page of one environment. */
  'windows.showMain': method(z.object({ environmentId: idInputSchema, hash: hashSchema }), nothing),
  /**
   * The main window listens to events from now on. Events that it has missed while its page was loading, such as an
   * order to show, are sent to it then.
   */
  'windows.listens': method(nothing, nothing),
  /** Edits the field of the calling window that has the focus. Needs a press of the user. */
  'windows.edit': method(z.object({ command: editCommandSchema }), nothing),
  /** Prints the print view of the calling window with the system dialog. */
  'windows.print': method(nothing, z.object({ isPrinted: z.boolean(), reason: z.string() })),
  /** Saves the print view of the calling window as a PDF; null if the user cancels. */
  'windows.savePdf': method(
    z.object({ suggestedName: z.string().min(1).max(200) }),
    z.object({ path: z.string().nullable() }),
  ),
} as const;

export const windowEvents = {
  /** Asks the main window to show the page `hash`. Other windows ignore the event. */
  'windows.routed': z.object({ environmentId: z.string(), hash: hashSchema }),
  /**
   * A command to run: the user has chosen it in a menu of the system, or another program has opened a link. Only the main
   * window receives the event.
   */
  'windows.commanded': z.object({ command: menuCommandSchema, isFromLink: z.boolean() }),
} as const;
