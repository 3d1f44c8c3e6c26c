import { z } from 'zod';
import { listedTextSchema, orNull } from './fields.ts';
import { responseOrderSchema } from './order.ts';

// @interface states.scenarios
/** All scenarios that can be applied to an order in a sandbox (section "States and transitions"). */
export const scenarioNames = [
  'pickup_readiness_confirmed',
  'pickup_approach_started',
  'pickup_nearby',
  'pickup_completed',
  'delivery_eta_changed',
  'inspection_completed',
  'files_published',
  'tracking_available',
  'tracking_unavailable',
  'tracking_paused',
  'delivery_completed',
  'cancelled',
] as const;
export const scenarioNameSchema = z.enum(scenarioNames);
export type ScenarioName = z.infer<typeof scenarioNameSchema>;

// @interface advance.answer
/** Answer of `POST /v2/test/orders/{order_id}/advance`. */
export const scenarioResponseSchema = z.object({
  scenario: orNull(listedTextSchema),
  order: responseOrderSchema,
});
