import type { OrderInput } from '../../../src-shared/domain/order.ts';
import type { FieldError } from '../../../src-shared/domain/problem.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Located } from '../orders/locate.ts';
import type { FileRecord } from '../store/file-store.ts';

export interface VehicleCandidate {
  role: 'primary' | 'trade_in';
  vin?: string | null | undefined;
  registration_number?: string | null | undefined;
}

/** Data that the rules of a price check need. The rules of an order need it as well. */
export interface RouteCandidate {
  profile: InterfaceProfile;
  pickupType: string;
  deliveryType: string;
  /** The recognised address; null if it identifies no real place. */
  pickup: Located | null;
  delivery: Located | null;
  items: readonly VehicleCandidate[];
}

/** A request to create or change an order, with all data that the order rules need. */
export interface OrderCandidate extends RouteCandidate {
  input: OrderInput;
  nowMs: number;
  customer: string;
  /** The files of `file_ids` in the same order; null for a file that does not exist. */
  files: readonly (FileRecord | null)[];
}

/**
 * Returns the stops of a candidate. Call it after the rule `realAddresses`, which makes sure that both are recognised.
 */
export function knownStops({ pickup, delivery }: RouteCandidate): { pickup: Located; delivery: Located } {
  if (!pickup || !delivery) throw new Error('A rule let an unknown address pass.');
  return { pickup, delivery };
}

/** A rule of the interface description, as a function. It returns a violation for each field that breaks the rule. */
export type Rule<C> = (candidate: C) => FieldError[];

export const isPrivatePickup = ({ pickupType, profile }: RouteCandidate): boolean =>
  pickupType === profile.privatePickupType;

export const isEndCustomerDelivery = ({ deliveryType, profile }: RouteCandidate): boolean =>
  deliveryType === profile.endCustomerDeliveryType;

export const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === '';
