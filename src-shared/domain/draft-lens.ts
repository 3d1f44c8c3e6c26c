import {
  type DeliveryDraft,
  emptyVehicle,
  type OrderDraft,
  type PickupDraft,
  type VehicleDraft,
} from './draft.ts';

/** One place in a draft: how to read it, and the draft with another value in it. */
export interface Lens<T> {
  read(draft: OrderDraft): T;
  write(draft: OrderDraft, value: T): OrderDraft;
}

/** The place of one key within another place. */
export const at = <T extends object, K extends keyof T>(whole: Lens<T>, key: K): Lens<T[K]> => ({
  read: draft => whole.read(draft)[key],
  write: (draft, value) => whole.write(draft, { ...whole.read(draft), [key]: value }),
});

export const order: Lens<OrderDraft> = { read: draft => draft, write: (_, value) => value };

export const pickup: Lens<PickupDraft> = at(order, 'pickup');
export const delivery: Lens<DeliveryDraft> = at(order, 'delivery');
export const primaryVehicle: Lens<VehicleDraft> = at(order, 'vehicle');

const noVehicle = emptyVehicle();
/** The vehicle traded in; its fields are on screen only while there is one. */
export const tradeIn: Lens<VehicleDraft> = {
  read: draft => draft.tradeIn ?? noVehicle,
  write: (draft, value) => ({ ...draft, tradeIn: value }),
};

/** What pickup and delivery share; the pickup's own fields stay as they are. */
export const pickupAsStop: Lens<DeliveryDraft> = {
  read: draft => draft.pickup,
  write: (draft, stop) => ({ ...draft, pickup: { ...draft.pickup, ...stop } }),
};
