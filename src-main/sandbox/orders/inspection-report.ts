import type { SandboxOrder } from './order-record.ts';

const areas = ['exterior', 'interior', 'tyres', 'lights', 'documents'];

/**
 * Returns the inspection report of an order. The interface description does not define its fields, so this is
 * demonstration data.
 */
export function inspectionReportOf({ order, internal }: SandboxOrder) {
  const completedAtMs = internal.inspectionCompletedAtMs;
  const isCompleted = completedAtMs !== null;
  return {
    order_id: order.id,
    kind: order.service_options?.inspection ?? null,
    status: isCompleted ? 'completed' : 'pending',
    completed_at: isCompleted ? new Date(completedAtMs).toISOString() : null,
    items: order.items.map(item => ({
      item_id: item.id,
      role: item.role,
      vin: item.vin,
      registration_number: item.registration_number,
      pickup_condition: item.pickup_condition,
      delivery_condition: item.delivery_condition,
      checks: isCompleted
        ? areas.map(area => ({ area, result: resultOf(area, internal.isDamaged && item.role === 'primary') }))
        : [],
    })),
  };
}

/** Returns the result for an area of the vehicle. Demonstration damage is always on the exterior. */
const resultOf = (area: string, isDamaged: boolean): string =>
  isDamaged && area === 'exterior' ? 'damage_found' : 'no_remarks';
