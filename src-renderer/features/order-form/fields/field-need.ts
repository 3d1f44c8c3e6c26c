import { countryOfStop } from '../../../../src-shared/domain/country.ts';
import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import type { InterfaceProfile } from '../../../../src-shared/interface-profile.ts';
import type { FieldNeed } from '../../../ui/fields/FieldNotes.tsx';

type Types = Pick<InterfaceProfile, 'privatePickupType' | 'endCustomerDeliveryType'>;

function crossesBorder({ pickup, delivery }: OrderDraft): boolean {
  const [from, to] = [countryOfStop(pickup), countryOfStop(delivery)];
  return from !== null && to !== null && from !== to;
}

const ifRequired = (isRequired: boolean): FieldNeed | null => (isRequired ? 'required' : null);

// @interface create-order.rule-2 create-order.rule-4 create-order.rule-5
/**
 * Whether an order needs the field with this path. `either`: the order needs this field or another one with the same
 * purpose, such as VIN or registration number.
 */
export function needOfField(path: string, draft: OrderDraft, types: Types): FieldNeed | null {
  const { pickup, delivery, orderedFor } = draft;
  switch (path) {
    case 'pickup.address.formatted_address':
    case 'delivery.address.formatted_address':
      return 'required';
    case 'pickup.type':
    case 'delivery.type':
      return 'required';
    case 'pickup.contact.name':
    case 'pickup.contact.phone':
      return ifRequired(pickup.type === types.privatePickupType);
    case 'delivery.contact.name':
    case 'delivery.contact.phone':
      return ifRequired(delivery.type === types.endCustomerDeliveryType);
    case 'pickup.available_from':
    case 'pickup.requested_windows.0':
      return 'either';
    case 'items.0.vin':
      return crossesBorder(draft) ? 'required' : 'either';
    case 'items.0.registration_number':
      return crossesBorder(draft) ? null : 'either';
    case 'ordered_for.business_id':
      return ifRequired(orderedFor.countryCode !== '');
    case 'ordered_for.country_code':
      return ifRequired(orderedFor.businessId.trim() !== '');
    default:
      return path.includes('.cmr_recipient.recipient.') ? 'required' : null;
  }
}
