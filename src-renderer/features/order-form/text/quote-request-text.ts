import { t } from '@lingui/core/macro';
import type { OrderDraft, VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import { zoneOfStop } from '../../../../src-shared/domain/draft-times.ts';
import { cleanVin, groupVin } from '../../../../src-shared/domain/vin.ts';
import { cityOfZone } from '../../../i18n/zone-city.ts';
import { timesText } from '../../../ui/fields/times-text.ts';
import { vehicleMoreText } from './vehicle-more-text.ts';

const lines = (...all: [name: string, value: string][]): string[] =>
  all.filter(([, value]) => value.trim() !== '').map(([name, value]) => `${name}: ${value.trim()}`);

function stopLines(name: string, stop: OrderDraft['pickup'] | OrderDraft['delivery']): string[] {
  const city = cityOfZone(zoneOfStop(stop));
  const inZone = (times: string): string => (times === '' ? '' : t`${times} (${city} time)`);
  return lines(
    [name, stop.address],
    ...('availableFrom' in stop
      ? ([
          [
            t`Available from`,
            inZone(timesText({ date: stop.availableFrom.date, start: stop.availableFrom.time, end: '' })),
          ],
        ] as [string, string][])
      : []),
    ...stop.requestedWindows.map((window): [string, string] => [
      t`Requested window`,
      inZone(timesText(window)),
    ]),
  );
}

const vehicleLine = (vehicle: VehicleDraft): string =>
  [
    `${vehicle.make} ${vehicle.model}`.trim(),
    groupVin(cleanVin(vehicle.vin)),
    vehicle.registrationNumber.trim(),
    ...vehicleMoreText({ ...vehicle, note: '' }),
  ]
    .filter(part => part !== '')
    .join(', ');

/** A draft as plain text, to ask for a quote by e-mail. Names and telephone numbers of people are left out. */
export const quoteRequestText = (draft: OrderDraft): string =>
  [
    t`Request for a quote`,
    ...stopLines(t`Pickup`, draft.pickup),
    ...stopLines(t`Delivery`, draft.delivery),
    ...lines(
      [t`Vehicle`, vehicleLine(draft.vehicle)],
      [t`Trade-in`, draft.tradeIn === null ? '' : vehicleLine(draft.tradeIn)],
      [t`Your reference`, draft.customerReference],
    ),
    '',
  ].join('\n');
