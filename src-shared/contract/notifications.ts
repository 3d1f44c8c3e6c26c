import { z } from 'zod';
import { addressedIdSchema, idInputSchema } from '../domain/limits.ts';
import { localIdSchema } from './parts.ts';

/** News about an order, for a notification. */
export const orderNewsSchema = z.object({
  localId: localIdSchema,
  /** Name of the order on screen. */
  label: z.string(),
  /**
   * `accepted`: the service has accepted an order that had to wait in the outbox. `attention`: the order needs the
   * user. `changed`: the service has changed an order that was placed here or that the user follows.
   */
  kind: z.enum(['accepted', 'attention', 'changed']),
  /**
   * What the service has changed, if `kind` is `changed`. `value`: the new status, readiness or ETA as the service
   * gives it; null for all others.
   */
  change: z
    .object({ what: z.enum(['status', 'readiness', 'eta', 'price', 'other']), value: z.string().nullable() })
    .nullable(),
});
export type OrderNews = z.infer<typeof orderNewsSchema>;

/** What a click on a notification opens: an order, a list for several orders, or the list of notifications. */
export const notificationTargetSchema = z.object({
  environmentId: idInputSchema,
  place: z.enum(['orders', 'outbox', 'alerts']),
  localId: addressedIdSchema.nullable(),
});
export type NotificationTarget = z.infer<typeof notificationTargetSchema>;

/** Maximum number of buttons, and of characters on one: macOS and Windows cut longer ones. */
const [maxButtons, maxButtonLabel] = [2, 60];

/** Text of a notification. The window composes it, because only the window has the translations. */
export const notificationSchema = z.object({
  title: z.string().min(1).max(300),
  body: z.string().max(1_000),
  target: notificationTargetSchema,
  /** Buttons, where the system has them: on macOS and Windows. */
  buttons: z
    .array(z.object({ label: z.string().min(1).max(maxButtonLabel), target: notificationTargetSchema }))
    .max(maxButtons),
});
export type DesktopNotification = z.infer<typeof notificationSchema>;
