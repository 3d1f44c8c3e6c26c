import { t } from '@lingui/core/macro';
import { countryCodes, countryOfStop, zoneOfCountry } from '../../../src-shared/domain/country.ts';
import type { Option } from '../../ui/fields/SelectField.tsx';

/** Options in the profile's order; a value that we have no words for is shown as it is. */
const options = (values: readonly string[], names: Record<string, string>): Option[] =>
  values.map(value => ({ value, label: names[value] ?? value }));

export const placeTypeOptions = (values: readonly string[]): Option[] =>
  options(values, {
    dealership: t`Dealership`,
    private: t`Private`,
    auction: t`Auction`,
    terminal: t`Terminal`,
    end_customer: t`End customer`,
  });

export const fuelOptions = (values: readonly string[]): Option[] =>
  options(values, {
    unknown: t`Not known`,
    petrol: t`Petrol`,
    diesel: t`Diesel`,
    electric: t`Electric`,
    hybrid: t`Hybrid`,
    plug_in_hybrid: t`Plug-in hybrid`,
    gas: t`Gas`,
    hydrogen: t`Hydrogen`,
  });

export const transmissionOptions = (values: readonly string[]): Option[] =>
  options(values, { unknown: t`Not known`, manual: t`Manual`, automatic: t`Automatic` });

export const platesOptions = (values: readonly string[]): Option[] =>
  options(values, {
    none: t`None`,
    mounted: t`Mounted`,
    in_vehicle: t`In the vehicle`,
    carrier_mounts: t`Carrier mounts them`,
  });

export const cmrModeOptions = (values: readonly string[]): Option[] =>
  options(values, { digital: t`Digital`, paper: t`Paper` });

export const cmrRecipientOptions = (values: readonly string[]): Option[] =>
  options(values, { automatic: t`Automatic`, other: t`Another address` });

export const transportOptions = (values: readonly string[]): Option[] =>
  options(values, { flexible: t`Flexible`, open: t`Open`, covered: t`Covered`, driven: t`Driven` });

export const inspectionOptions = (values: readonly string[]): Option[] =>
  options(values, { standard: t`Standard`, extended: t`Extended`, none: t`None` });

export const fileCategoryOptions = (values: readonly string[]): Option[] =>
  options(values, {
    customer_document: t`Customer document`,
    vehicle: t`Vehicle`,
    cmr: t`CMR consignment note`,
    other: t`Other`,
  });

export type WinterTyres = 'none' | 'mounted' | 'in_vehicle' | 'both';

export const winterTyreOptions = (): Option[] => [
  { value: 'none', label: t`None` },
  { value: 'mounted', label: t`Mounted` },
  { value: 'in_vehicle', label: t`In the vehicle` },
  { value: 'both', label: t`Mounted, more in the vehicle` },
];

const countryNames = (): Record<string, string> => ({
  FI: t`Finland`,
  SE: t`Sweden`,
  DK: t`Denmark`,
  DE: t`Germany`,
  PL: t`Poland`,
});

/** Countries of a business that can be ordered for ("OrderedFor"); none: one's own company. */
export const businessCountryOptions = (): Option[] => [
  { value: '', label: t`–` },
  ...options(['FI', 'DK', 'DE', 'PL'], countryNames()),
];

/** Countries the service works in; the first option leaves it to the address and says what was read there. */
export function stopCountryOptions(found: string | null): Option[] {
  const name = found === null ? null : (countryNames()[found] ?? found);
  return [
    {
      value: '',
      label: name ?? t`From address`,
      ...(name === null ? {} : { note: t`auto` }),
    },
    ...options(countryCodes, countryNames()),
  ];
}

const otherEuropeanCountries =
  'AD AL AT BA BE BG BY CH CY CZ EE ES FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PT RO RS SI SK SM TR UA XK'.split(
    ' ',
  );

/** A CMR recipient may be in any European country. */
export function recipientCountryOptions(): Option[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const others = otherEuropeanCountries
    .map(value => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return [...options(countryCodes, countryNames()), ...others];
}

/** `Helsinki time`, and whether that is only assumed since the country is not known. */
export function zoneWords(stop: { address: string; countryCode: string }): string {
  const country = countryOfStop(stop);
  switch (zoneOfCountry(country ?? '')) {
    case 'Europe/Stockholm':
      return t`Stockholm time`;
    case 'Europe/Copenhagen':
      return t`Copenhagen time`;
    case 'Europe/Berlin':
      return t`Berlin time`;
    case 'Europe/Warsaw':
      return t`Warsaw time`;
    default:
      return country === null && stop.address.trim() !== ''
        ? t`Helsinki time, as the country is not known`
        : t`Helsinki time`;
  }
}
