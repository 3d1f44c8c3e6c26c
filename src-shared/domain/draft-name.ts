import type { OrderDraft } from './draft.ts';
import { cleanVin } from './vin.ts';

/** Name of an order on screen: its reference, registration number or VIN. Empty if the draft has none of them. */
export const nameOfDraft = ({ customerReference, vehicle }: OrderDraft): string =>
  customerReference.trim() || vehicle.registrationNumber.trim() || cleanVin(vehicle.vin);
