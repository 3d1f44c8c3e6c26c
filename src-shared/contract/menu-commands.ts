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
  'settings',
  'rail',
  'help',
  'shortcuts',
]);

export type MenuCommand = z.infer<typeof menuCommandSchema>;
