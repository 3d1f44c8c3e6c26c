import type { Order, OrderSummary } from '../../../src-shared/domain/order.ts';

// @interface order-summary.*
/** Returns the entry of an order in the order list (section "Order summary"). */
export function summaryOf(order: Order): OrderSummary {
  const primary = order.items.find(item => item.role === 'primary');
  return {
    id: order.id,
    ordered_for: order.ordered_for,
    customer_reference: order.customer_reference,
    status: order.status,
    pickup_readiness: order.pickup_readiness,
    created_at: order.created_at,
    updated_at: order.updated_at,
    primary_vehicle: {
      vin: primary?.vin ?? null,
      registration_number: primary?.registration_number ?? null,
    },
    pickup_address: order.pickup.address.formatted_address,
    delivery_address: order.delivery.address.formatted_address,
    actual_pickup_at: order.pickup.actual_at,
    actual_delivery_at: order.delivery.actual_at,
  };
}
