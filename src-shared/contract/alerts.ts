import { z } from 'zod';
import { method } from './method.ts';
import { orderNewsSchema } from './notifications.ts';
import { localIdSchema, nothing, unixMsSchema } from './parts.ts';

/** Maximum number of alerts that an environment keeps. Older ones are deleted. */
export const maxAlerts = 200;

/** Number of an alert. A later alert has a higher one. */
const alertIdSchema = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** An alert as it is stored: news about an order, whether or not the system has shown it. */
export const storedAlertSchema = orderNewsSchema.extend({
  id: alertIdSchema,
  atMs: unixMsSchema,
  isRead: z.boolean(),
});
export type StoredAlert = z.infer<typeof storedAlertSchema>;

export const alertSchema = storedAlertSchema.extend({
  /** What the order is now. `gone`: Dispatch has it no longer, so nothing can be opened. */
  order: z.enum(['placed', 'draft', 'gone']),
  /** The outbox item of the order that needs the user now; null if there is none. */
  entryId: z.string().nullable(),
});
export type Alert = z.infer<typeof alertSchema>;

/** Calls about the alerts of an environment. They are kept for 30 days. */
export const alertMethods = {
  /** Lists all alerts, the newest first. */
  'alerts.list': method(nothing, z.array(alertSchema)),
  'alerts.unread': method(nothing, z.object({ count: z.number().int() })),
  /** Marks the named alerts as read, and those of the named order. Ids that do not exist are ignored. */
  'alerts.markRead': method(
    z.object({ ids: z.array(alertIdSchema).max(maxAlerts), localId: localIdSchema.nullable() }),
    nothing,
  ),
} as const;

export const alertEvents = {
  /** Alerts were added, deleted or marked as read. */
  'alerts.changed': nothing,
} as const;
