import { t } from '@lingui/core/macro';
import { countryCodes, countryOfStop, defaultCountryCodes } from '../../../../src-shared/domain/country.ts';
import { type PlacedStop, zoneOfStop } from '../../../../src-shared/domain/draft-times.ts';
import { orderedForCountries } from '../../../../src-shared/domain/order.ts';
import { countryName, inAlphabet } from '../../../i18n/country-name.ts';
import { cityOfZone } from '../../../i18n/zone-city.ts';
import type { Option } from '../../../ui/fields/SelectField.tsx';

/** Options for these values, in the profile's order. A value without a name is shown unchanged. */
const options = (values: readonly string[], names: Record<string, string>): Option[] =>
  values.map(value => ({ value, label: names[value] ?? value }));

export const placeTypeOptions = (values: readonly string[]): Option[] =>
  options(values, {
    dealership: t`Dealership`,
    private: t({ message: 'Private', context: 'place type' }),
    auction: t`Auction`,
    terminal: t`Terminal`,
    end_customer: t`End customer`,
  });

export const fuelOptions = (values: readonly string[]): Option[] =>
  options(values, {
    unknown: t({ message: 'Not known', context: 'fuel' }),
    petrol: t`Petrol`,
    diesel: t`Diesel`,
    electric: t`Electric`,
    hybrid: t`Hybrid`,
    plug_in_hybrid: t`Plug-in hybrid`,
    gas: t({ message: 'Gas', context: 'fuel' }),
    hydrogen: t`Hydrogen`,
  });

export const transmissionOptions = (values: readonly string[]): Option[] =>
  options(values, {
    unknown: t({ message: 'Not known', context: 'gearbox' }),
    manual: t({ message: 'Manual', context: 'gearbox' }),
    automatic: t({ message: 'Automatic', context: 'gearbox' }),
  });

export const platesOptions = (values: readonly string[]): Option[] =>
  options(values, {
    none: t({ message: 'None', context: 'number plates' }),
    mounted: t({ message: 'Mounted', context: 'number plates' }),
    in_vehicle: t({ message: 'In the vehicle', context: 'number plates' }),
    carrier_mounts: t`Carrier mounts plates`,
  });

export const cmrModeOptions = (values: readonly string[]): Option[] =>
  options(values, {
    digital: t({ message: 'Digital', context: 'form of the CMR' }),
    paper: t({ message: 'Paper', context: 'form of the CMR' }),
  });

/**
 * The option that leaves the CMR mode to the customer's default.
 * @param customerDefault that default mode; null if the service does not tell it
 */
export const cmrDefaultOption = (customerDefault: string | null): Option => ({
  value: '',
  label: t({ message: 'Default', context: 'CMR as usual for the customer' }),
  ...(customerDefault === null
    ? {}
    : { note: cmrModeOptions([customerDefault])[0]?.label ?? customerDefault }),
});

export const cmrRecipientOptions = (values: readonly string[]): Option[] =>
  options(values, {
    automatic: t({ message: 'Automatic', context: 'consignee is chosen automatically' }),
    other: t`Another address`,
  });

export const transportOptions = (values: readonly string[]): Option[] =>
  options(values, {
    flexible: t({ message: 'Flexible', context: 'transport method' }),
    open: t({ message: 'Open', context: 'transport method: open transporter' }),
    covered: t({ message: 'Covered', context: 'transport method: enclosed transporter' }),
    driven: t({ message: 'Driven', context: 'transport method: on its own wheels' }),
  });

export const inspectionOptions = (values: readonly string[]): Option[] =>
  options(values, {
    standard: t({ message: 'Standard', context: 'inspection' }),
    extended: t({ message: 'Extended', context: 'inspection' }),
    none: t({ message: 'None', context: 'inspection' }),
  });

export const winterTyreOptions = (): Option[] => [
  { value: 'none', label: t({ message: 'None', context: 'winter tyres' }) },
  { value: 'mounted', label: t({ message: 'Mounted', context: 'winter tyres' }) },
  { value: 'in_vehicle', label: t({ message: 'In the vehicle', context: 'winter tyres' }) },
  { value: 'both', label: t`Mounted and in vehicle` },
];

const countryOption = (value: string): Option => ({ value, label: countryName(value) });

// @interface ordered-for.country-code
/**
 * Countries of the businesses for which transports can be ordered ("OrderedFor"). The empty option means the user's own
 * company.
 */
export const businessCountryOptions = (): Option[] => [
  { value: '', label: t`–` },
  ...orderedForCountries.map(countryOption),
];

/** Every country of Europe: first the most frequent ones, then the others by name. */
export const countryOptions = (): Option[] => [
  ...defaultCountryCodes.map(countryOption),
  ...countryCodes
    .filter(code => !defaultCountryCodes.includes(code))
    .map(countryOption)
    .toSorted((a, b) => inAlphabet(a.label, b.label)),
];

/**
 * Countries of a stop. The first option takes the country from the address.
 * @param found that country; null if the address names none
 */
export const stopCountryOptions = (found: string | null): Option[] => [
  found === null
    ? { value: '', label: t`From address` }
    : { value: '', label: countryName(found), note: t`detected` },
  ...countryOptions(),
];

/** Names the time zone of a stop (`Helsinki time`). If the country is unknown, says that the zone is only assumed. */
export function zoneWords(stop: PlacedStop): string {
  const city = cityOfZone(zoneOfStop(stop));
  const isAssumed = countryOfStop(stop) === null && !stop.namedZone && stop.address.trim() !== '';
  return isAssumed ? t`${city} time until you enter a country` : t`${city} time`;
}
