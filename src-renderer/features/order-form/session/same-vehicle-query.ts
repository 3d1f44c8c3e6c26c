import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import type { OrderDraft, VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import { primaryPath, tradeInPath } from '../../../../src-shared/domain/vehicle-rules.ts';
import { cleanVin } from '../../../../src-shared/domain/vin.ts';
import { createLatestQuery } from './latest-query.ts';

interface Identity {
  vin: string;
  registrationNumber: string;
}

/**
 * Open orders with the same vehicle. `isWhole`: all orders were searched, and not only the orders that were loaded by
 * then.
 */
export interface SameVehicle {
  rows: readonly OrderRow[];
  isWhole: boolean;
}

/** By the path of the vehicle in the draft: open orders with the same vehicle; null while the answer is not known. */
export type SameVehicles = Readonly<Record<string, SameVehicle | null>>;
export const noSameVehicles: SameVehicles = {};
const noVehicle: SameVehicle = { rows: [], isWhole: true };

const minPlateCharacters = 3;

function identityOf(vehicle: VehicleDraft | null): Identity {
  const typedVin = cleanVin(vehicle?.vin ?? '');
  const plate = vehicle?.registrationNumber.trim() ?? '';
  return {
    vin: typedVin.length === 17 ? typedVin : '',
    registrationNumber: plate.length >= minPlateCharacters ? plate : '',
  };
}

interface SameVehiclePorts {
  find(vin: string, registrationNumber: string): Promise<SameVehicle>;
  onFound(path: string, found: SameVehicle | null): void;
}

function createAsker(path: string, ports: SameVehiclePorts) {
  const asker = createLatestQuery<Identity, SameVehicle>({
    delayMs: 300,
    keepMs: 10_000,
    ask: ({ vin, registrationNumber }) => ports.find(vin, registrationNumber),
    onState: asked => {
      // The result is null while the answer is open and after a failure: the form then claims neither that there are
      // such orders nor that there are none.
      const nothing = asked.kind === 'nothing' ? noVehicle : null;
      ports.onFound(path, asked.kind === 'answered' ? asked.answer : nothing);
    },
  });
  return {
    follow(vehicle: VehicleDraft | null): void {
      const identity = identityOf(vehicle);
      const isKnown = identity.vin !== '' || identity.registrationNumber !== '';
      asker.want(isKnown ? JSON.stringify(identity) : null, identity);
    },
    stop: asker.stop,
  };
}

/** Looks for open orders that have the same complete VIN or the same registration number as the draft. */
export function createSameVehicleQuery(ports: SameVehiclePorts) {
  const askers = [createAsker(primaryPath, ports), createAsker(tradeInPath, ports)] as const;
  return {
    follow(draft: OrderDraft): void {
      askers[0].follow(draft.vehicle);
      askers[1].follow(draft.tradeIn);
    },
    stop(): void {
      for (const asker of askers) asker.stop();
    },
  };
}
