import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import type { OrderDraft, VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import { primaryPath, tradeInPath } from '../../../../src-shared/domain/vehicle-rules.ts';
import { cleanVin } from '../../../../src-shared/domain/vin.ts';
import { createLatestAsker } from './latest-asker.ts';

interface Identity {
  vin: string;
  registrationNumber: string;
}

/** Open orders with a vehicle of ours, among all or only among those that are loaded so far. */
export interface SameVehicle {
  rows: readonly OrderRow[];
  isWhole: boolean;
}

/** By the path of the vehicle; null while it is not known. */
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
  const asker = createLatestAsker<Identity, SameVehicle>({
    delayMs: 300,
    keepMs: 10_000,
    ask: ({ vin, registrationNumber }) => ports.find(vin, registrationNumber),
    onState: asked => {
      // A warning is a help: while it is not known, or cannot be, nothing is claimed.
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

/** Looks for open orders with the same whole VIN or the same registration number. */
export function createSameVehicleAsker(ports: SameVehiclePorts) {
  const primary = createAsker(primaryPath, ports);
  const tradeIn = createAsker(tradeInPath, ports);
  return {
    follow(draft: OrderDraft): void {
      primary.follow(draft.vehicle);
      tradeIn.follow(draft.tradeIn);
    },
    stop(): void {
      primary.stop();
      tradeIn.stop();
    },
  };
}
