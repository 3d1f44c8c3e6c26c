import { z } from 'zod';
import { addressedIdSchema, idInputSchema } from '../domain/limits.ts';
import { localIdSchema } from './parts.ts';

/** What happened to an order that the dispatcher may not be looking at. */
export const orderNewsSchema = z.object({
  localId: localIdSchema,
  /** How the order is called; nothing else of it. */
  label: z.string(),
  /** `accepted`: after it had waited; `changed`: at the service, and it is an own order or a followed one. */
  kind: z.enum(['accepted', 'attention', 'changed']),
  /** Of `changed`: what, and its new value in the service's words. */
  change: z
    .object({ what: z.enum(['status', 'readiness', 'eta', 'price', 'other']), value: z.string().nullable() })
    .nullable(),
});
export type OrderNews = z.infer<typeof orderNewsSchema>;

/** Where a notification leads: to an order, or where several are, to their list. */
export const notificationTargetSchema = z.object({
  environmentId: idInputSchema,
  place: z.enum(['orders', 'outbox']),
  localId: addressedIdSchema.nullable(),
});
export type NotificationTarget = z.infer<typeof notificationTargetSchema>;

/** Composed by the window, which has the words. */
export const notificationSchema = z.object({
  title: z.string().min(1).max(300),
  body: z.string().max(1_000),
  target: notificationTargetSchema,
});
export type DesktopNotification = z.infer<typeof notificationSchema>;
