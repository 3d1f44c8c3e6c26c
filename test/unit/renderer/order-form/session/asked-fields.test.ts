import { expect, it } from 'vitest';
import { isAsked } from '../../../../../src-renderer/features/order-form/session/asked-fields.ts';

it('a field that is shown alone comes with its group and its parts, and no others', () => {
  const asked = ['delivery.requested_windows', 'items.0.cmr_recipient.recipient.city'];
  for (const path of [
    'delivery.requested_windows',
    'delivery.requested_windows.1',
    'items.0.cmr_recipient.recipient.city',
    'items.0.cmr_recipient',
  ])
    expect(isAsked(asked, path), path).toBe(true);
  for (const path of ['pickup.requested_windows', 'items.0.cmr_recipient.recipient.name', 'items.1'])
    expect(isAsked(asked, path), path).toBe(false);
  expect(isAsked(null, 'items.1')).toBe(true);
});
