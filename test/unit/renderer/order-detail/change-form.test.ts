import { describe, expect, it } from 'vitest';
import {
  checkChange,
  type Edits,
  editsOf,
  isWithinForm,
  withEdit,
} from '../../../../src-renderer/features/order-detail/change-form.ts';
import { orderPatchSchema, orderSchema } from '../../../../src-shared/domain/order.ts';
import { defaultInterfaceProfile as profile } from '../../../../src-shared/interface-profile.ts';

const address = { formatted_address: 'Hämeenkatu 1, Tampere' };

const orderOf = (more: Record<string, unknown> = {}) =>
  orderSchema.parse({
    id: 'ord_1',
    customer_reference: 'TRE-1',
    status: 'accepted',
    pickup_readiness: 'preparing',
    created_at: '2026-11-21T10:00:00Z',
    updated_at: '2026-11-21T10:00:00Z',
    pickup: { address, type: 'private', contact: { name: 'Aino', phone: '+358401' }, release_code: 'A-1' },
    delivery: { address, type: 'dealership', contact: null },
    items: [{ id: 'item_1', role: 'primary', status: 'awaiting_pickup' }],
    customer_note: 'Ring first',
    revision: 'r1',
    ...more,
  });

const check = (edits: Edits, { order = orderOf(), waiting = [] as Parameters<typeof checkChange>[1] } = {}) =>
  checkChange(order, waiting, edits, profile);

describe('the change of an accepted order', () => {
  it('is none before anything is typed, and none after typing back what stood there', () => {
    expect(check({})).toMatchObject({ changes: [], patch: {}, problems: [] });
    const edits = withEdit(
      withEdit({}, 'customer_note', 'Ring first', 'Ri'),
      'customer_note',
      'Ri',
      ' Ring first ',
    );
    expect(check(edits)).toMatchObject({ changes: [], patch: {}, problems: [], overtaken: {} });
  });

  it('sends exactly what differs, trimmed; an emptied field is null', () => {
    const { patch, changes } = check({
      customer_reference: { from: 'TRE-1', to: ' TRE-2 ' },
      customer_note: { from: 'Ring first', to: '  ' },
      'pickup.release_code': { from: 'A-1', to: 'A-2' },
      'pickup.contact.phone': { from: '+358401', to: '+358402' },
      'delivery.contact.name': { from: '', to: 'Ville' },
      'delivery.contact.phone': { from: '', to: '' },
    });
    expect(orderPatchSchema.parse(patch)).toEqual({
      customer_reference: 'TRE-2',
      customer_note: null,
      pickup: { release_code: 'A-2', contact: { phone: '+358402' } },
      delivery: { contact: { name: 'Ville' } },
    });
    expect(changes).toContainEqual({ path: 'customer_note', was: 'Ring first', becomes: null });
    expect(changes).toContainEqual({ path: 'delivery.contact.name', was: null, becomes: 'Ville' });
  });

  it('starts from what waits: the later of two, also where it took the whole contact away', () => {
    const waiting = [
      { path: 'customer_note', was: 'Ring first', becomes: 'One' },
      { path: 'customer_note', was: 'One', becomes: 'Two' },
      { path: 'pickup.contact', was: { name: 'Aino', phone: '+358401', email: null }, becomes: null },
      { path: 'delivery.contact', was: null, becomes: { name: 'Ville' } },
    ];
    const { texts, changes } = check({ customer_note: { from: 'Two', to: 'Ring first' } }, { waiting });
    expect(texts).toMatchObject({
      'pickup.contact.name': '',
      'delivery.contact.name': 'Ville',
      'delivery.contact.phone': '',
      'pickup.release_code': 'A-1',
    });
    // Back to what the service has is a change as well, since the waiting one comes first.
    expect(changes).toEqual([{ path: 'customer_note', was: 'Two', becomes: 'Ring first' }]);
  });

  it('says the limits of what was typed, by the rules of a new order', () => {
    const { problems } = check({
      customer_reference: { from: 'TRE-1', to: 'R'.repeat(256) },
      'pickup.contact.phone': { from: '+358401', to: '' },
      'delivery.contact.email': { from: '', to: 'ville(at)example.com' },
    });
    expect(problems.map(({ path, code, severity }) => [path, code, severity])).toEqual([
      ['customer_reference', 'reference_too_long', 'error'],
      ['pickup.contact.phone', 'contact_phone_missing', 'error'],
      ['delivery.contact.email', 'email_doubtful', 'warning'],
    ]);
    expect(check({ customer_reference: { from: 'TRE-1', to: 'R'.repeat(255) } }).problems).toEqual([]);
  });

  it('is not stopped by what the order lacks by itself', () => {
    const order = orderOf({ pickup: { address, type: 'private', contact: null } });
    expect(check({ customer_note: { from: 'Ring first', to: 'Two' } }, { order }).problems).toEqual([]);
  });

  it('follows an order that others change meanwhile, and says where they changed what was typed', () => {
    const edits = withEdit({}, 'customer_note', 'Ring first', 'Mine');
    const order = orderOf({ customer_note: 'Theirs', customer_reference: 'TRE-9' });
    const { texts, changes, overtaken } = check(edits, { order });
    expect(texts.customer_reference).toBe('TRE-9');
    expect(changes).toEqual([{ path: 'customer_note', was: 'Theirs', becomes: 'Mine' }]);
    expect(overtaken).toEqual({ customer_note: 'Theirs' });
    expect(check(edits, { order: orderOf({ customer_note: 'Mine' }) })).toMatchObject({
      changes: [],
      overtaken: {},
    });
  });

  it('takes up one that was refused as if it had just been typed', () => {
    const refused = [
      { path: 'customer_note', was: 'Ring first', becomes: null },
      { path: 'pickup.release_code', was: 'A-1', becomes: 'A-2' },
      { path: 'pickup.contact.name', was: 'Old', becomes: 'Aino' },
    ];
    const edits = editsOf(refused, check({}).texts);
    // The order shows the last one already, so there is nothing left of it to send.
    expect(check(edits).patch).toEqual({ customer_note: null, pickup: { release_code: 'A-2' } });
    expect(isWithinForm(refused)).toBe(true);
    expect(isWithinForm([...refused, { path: 'pickup.type', was: 'private', becomes: 'auction' }])).toBe(
      false,
    );
    expect(isWithinForm([])).toBe(false);
  });
});
