import type { OrderDraft } from './draft.ts';
import { cleanVin } from './vin.ts';

/** What an order is called by its text: reference, registration number or VIN. Empty if none of them was typed. */
export const nameOfDraft = ({ customerReference, vehicle }: OrderDraft): string =>
  customerReference.trim() || vehicle.registrationNumber.trim() || cleanVin(vehicle.vin);
