import type { ItemInput } from '../../../src-shared/domain/vehicle.ts';
import type { CountryCode } from '../geo/place.ts';
import type { Dice } from './dice.ts';

/** A vehicle model: the manufacturer's code (ISO 3780), the fuel, and the usual power and weight. */
type ModelRow = readonly [
  makerCode: string,
  make: string,
  model: string,
  fuelType: string,
  powerKw: number,
  weightKg: number,
];

const models: readonly ModelRow[] = [
  ['WVW', 'Volkswagen', 'Golf', 'petrol', 96, 1_330],
  ['WVW', 'Volkswagen', 'Passat Variant', 'diesel', 110, 1_560],
  ['WVW', 'Volkswagen', 'ID.4', 'electric', 150, 2_120],
  ['WV1', 'Volkswagen', 'Transporter', 'diesel', 110, 2_050],
  ['TMB', 'Škoda', 'Octavia Combi', 'petrol', 110, 1_400],
  ['TMB', 'Škoda', 'Superb', 'plug_in_hybrid', 160, 1_730],
  ['TMB', 'Škoda', 'Enyaq', 'electric', 150, 2_100],
  ['WAU', 'Audi', 'A4 Avant', 'diesel', 120, 1_590],
  ['WAU', 'Audi', 'Q4 e-tron', 'electric', 150, 2_135],
  ['WBA', 'BMW', '320d', 'diesel', 140, 1_590],
  ['WBA', 'BMW', '330e', 'plug_in_hybrid', 215, 1_815],
  ['W1K', 'Mercedes-Benz', 'C 220 d', 'diesel', 147, 1_680],
  ['W1V', 'Mercedes-Benz', 'Sprinter', 'diesel', 125, 2_250],
  ['YV1', 'Volvo', 'V60', 'plug_in_hybrid', 251, 1_985],
  ['YV1', 'Volvo', 'XC40', 'electric', 170, 2_030],
  ['SB1', 'Toyota', 'Corolla Touring Sports', 'hybrid', 103, 1_390],
  ['JTD', 'Toyota', 'Yaris', 'hybrid', 85, 1_090],
  ['TMA', 'Hyundai', 'i30', 'petrol', 88, 1_250],
  ['U5Y', 'Kia', 'Ceed Sportswagon', 'petrol', 103, 1_310],
  ['KNA', 'Kia', 'EV6', 'electric', 168, 1_985],
  ['WF0', 'Ford', 'Focus', 'petrol', 92, 1_340],
  ['WF0', 'Ford', 'Transit Custom', 'diesel', 96, 1_980],
  ['W0V', 'Opel', 'Astra', 'petrol', 96, 1_300],
  ['VF3', 'Peugeot', '308', 'petrol', 96, 1_290],
  ['VF1', 'Renault', 'Clio', 'petrol', 67, 1_120],
  ['5YJ', 'Tesla', 'Model 3', 'electric', 208, 1_760],
  ['LRW', 'Tesla', 'Model Y', 'electric', 220, 1_980],
  ['SJN', 'Nissan', 'Qashqai', 'hybrid', 140, 1_610],
];

/** The characters that vehicle identification numbers may have: I, O and Q are not among them (ISO 3779). */
const vinAlphabet = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const digits = '0123456789';
const letters = 'ABCEFGHJKLMNPRSTUVXYZ';

const registrationOf: Readonly<Record<CountryCode, (dice: Dice) => string>> = {
  FI: dice => `${dice.text(letters, 3)}-${dice.int(100, 999)}`,
  SE: dice => `${dice.text(letters, 3)} ${dice.text(digits, 3)}`,
  DK: dice => `${dice.text(letters, 2)} ${dice.int(10, 99)} ${dice.text(digits, 3)}`,
  DE: dice => `${dice.text(letters, 1)}-${dice.text(letters, 2)} ${dice.int(100, 9_999)}`,
  PL: dice => `${dice.text(letters, 2)} ${dice.text(digits, 5)}`,
};

/** Returns a random vehicle that is registered in the country. */
export function seedVehicle(
  role: ItemInput['role'],
  country: CountryCode,
  year: number,
  dice: Dice,
): ItemInput {
  const [makerCode, make, model, fuelType, powerKw, weightKg] = dice.pick(models);
  const hasFacts = dice.chance(0.6);
  const hasWinterTires = dice.chance(0.3);
  const isAutomatic = fuelType === 'electric' || fuelType.includes('hybrid') || dice.chance(0.5);
  return {
    role,
    vin: `${makerCode}${dice.text(vinAlphabet, 8)}${dice.text(digits, 6)}`,
    registration_number: dice.chance(0.8) ? registrationOf[country](dice) : null,
    make,
    model,
    fuel_type: fuelType,
    transmission: isAutomatic ? 'automatic' : 'manual',
    engine_power_kw: hasFacts ? powerKw : null,
    first_registered_year: hasFacts ? year - dice.int(0, 9) : null,
    kerb_weight_kg: hasFacts ? weightKg : null,
    winter_tires: hasWinterTires ? { mounted: dice.chance(0.5), in_vehicle: dice.chance(0.5) } : null,
  };
}
