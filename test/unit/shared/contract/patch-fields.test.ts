import { expect, it } from 'vitest';
import { patchInputSchema } from '../../../../src-shared/contract/changes.ts';
import { foreignField } from '../../../../src-shared/domain/order.ts';

it.each([
  [{ customer_note: null, file_ids: ['file_1'], service_options: { inspection: 'none' } }, null],
  [
    { ordered_for: null, pickup: { contact: null, address: { formatted_address: 'x', country_code: null } } },
    null,
  ],
  [{ pickup: { requested_windows: [{ start_at: 'a', anything: 1 }] } }, null],
  [{ items: [{ role: 'primary', winter_tires: { mounted: true } }] }, null],
  [{ status: 'delivered' }, 'status'],
  [{ delivery: { release_code: 'x' } }, 'delivery.release_code'],
  [{ pickup: { address: { city: 'x' } } }, 'pickup.address.city'],
  [{ ordered_for: { name: 'x' } }, 'ordered_for.name'],
  [{ items: [{ role: 'primary' }, { id: 'item_1' }] }, 'items.id'],
])('of the patch %j the first field that no order request has is %j', (patch, path) => {
  expect(foreignField(patch)).toBe(path);
  expect(patchInputSchema.safeParse(patch).success).toBe(path === null);
});
