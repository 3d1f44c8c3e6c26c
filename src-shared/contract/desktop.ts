import { z } from 'zod';
import { method } from './method.ts';
import { nothing } from './parts.ts';

const desktopStateSchema = z.object({
  /**
   * Whether Dispatch can start at login. `not-installed`: only an installed program can. `prevented`: the settings of
   * the system do not allow it.
   */
  startAtLogin: z.enum(['possible', 'not-installed', 'prevented']),
  /** Whether the system shows a tray. */
  hasTray: z.boolean(),
});

export type DesktopState = z.infer<typeof desktopStateSchema>;

/** Calls about what the desktop of this computer lets Dispatch do. */
export const desktopMethods = {
  /**
   * Asks the system anew. If the user has changed there whether Dispatch starts at login, the setting follows, and
   * `settings.changed` is sent.
   */
  'desktop.state': method(nothing, desktopStateSchema),
} as const;
