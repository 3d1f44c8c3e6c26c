import type { VehicleDraft } from '../../../src-shared/domain/draft.ts';
import { cleanVin } from '../../../src-shared/domain/vin.ts';
import type { OrderRow } from '../../../src-shared/records.ts';
import { createLatestAsker } from './latest-asker.ts';

interface Identity {
  vin: string;
  registrationNumber: string;
}

const fewestPlateCharacters = 3;

/** Looks for open orders with the same whole VIN or the same registration number. */
export function createSameVehicleAsker(ports: {
  find(vin: string, registrationNumber: string): Promise<OrderRow[]>;
  onRows(rows: OrderRow[]): void;
}) {
  const asker = createLatestAsker<Identity, OrderRow[]>({
    delayMs: 300,
    keepMs: 10_000,
    ask: ({ vin, registrationNumber }) => ports.find(vin, registrationNumber),
    onState: asked => {
      // A warning is a help: while it is not known, or cannot be, nothing is claimed.
      ports.onRows(asked.kind === 'answered' ? asked.answer : []);
    },
  });
  return {
    follow(vehicle: VehicleDraft): void {
      const typedVin = cleanVin(vehicle.vin);
      const vin = typedVin.length === 17 ? typedVin : '';
      const plate = vehicle.registrationNumber.trim();
      const registrationNumber = plate.length >= fewestPlateCharacters ? plate : '';
      const isKnown = vin !== '' || registrationNumber !== '';
      asker.want(isKnown ? JSON.stringify([vin, registrationNumber]) : null, { vin, registrationNumber });
    },
    stop: asker.stop,
  };
}
