import { z } from 'zod';

/** Commands of the menu bar that the page of the main window runs. They are commands of the palette, by their ids. */
export const menuCommandSchema = z.enum([
  'new',
  'bulk',
  'search',
  'palette',
  'orders',
  'drafts',
  'outbox',
  'reports',
  'addresses',
  'alerts',
  'settings',
  'rail',
  'help',
  'shortcuts',
]);

export type MenuCommand = z.infer<typeof menuCommandSchema>;

/** The links `dispatch://…` that run a command, without their scheme. No link does more than show something. */
export const commandLinks = { new: 'new', outbox: 'outbox', search: 'palette' } as const satisfies Record<
  string,
  MenuCommand
>;
