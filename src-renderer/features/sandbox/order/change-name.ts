import { t } from '@lingui/core/macro';

const namesByPath = (): Record<string, string> => ({
  status: t`Status`,
  pickup_readiness: t`Pickup readiness`,
  updated_at: t`Updated`,
  allowed_actions: t`Allowed actions`,
  revision: t`Revision`,
  files: t({ message: 'Files', context: 'what has changed' }),
  'pickup.eta': t`Pickup ETA`,
  'pickup.eta_updated_at': t`Pickup ETA updated at`,
  'pickup.actual_at': t`Picked up at`,
  'pickup.agreed_window.start_at': t`Agreed pickup from`,
  'pickup.agreed_window.end_at': t`Agreed pickup until`,
  'pickup.agreed_window.timezone': t`Agreed pickup time zone`,
  'delivery.eta': t`Delivery ETA`,
  'delivery.eta_updated_at': t`Delivery ETA updated at`,
  'delivery.actual_at': t`Delivered at`,
  'delivery.commitment_deadline_at': t`Delivery deadline`,
  'delivery.agreed_window.start_at': t`Agreed delivery from`,
  'delivery.agreed_window.end_at': t`Agreed delivery until`,
  'price.total_cents': t`Price in cents`,
  distance_meters: t`Distance in metres`,
  'items.0.status': t`Vehicle status`,
  'items.0.pickup_condition': t`Condition at pickup`,
  'items.0.delivery_condition': t`Condition at delivery`,
});

const conditionPath = /^items\.\d+\.(pickup|delivery)_condition\.(.+)$/;

/** Name of a field of a vehicle's condition, made from the service's name; null for other fields. */
function conditionName(path: string): string | null {
  const [, stop, field] = conditionPath.exec(path) ?? [];
  if (field === undefined) return null;
  const name = field.replace(/_/g, ' ').replace(/\./g, ' ');
  return stop === 'pickup' ? t`Condition at pickup: ${name}` : t`Condition at delivery: ${name}`;
}

/** Name of a field that only the service can change; null for other fields. */
export const changeName = (path: string): string | null => namesByPath()[path] ?? conditionName(path);
