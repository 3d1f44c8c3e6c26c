import { t } from '@lingui/core/macro';
import type { HistoryEvent, OrderDetail } from '../../../src-shared/contract/orders.ts';
import type { Address } from '../../../src-shared/domain/address.ts';
import type {
  DeliveryDraft,
  OrderDraft,
  PickupDraft,
  WindowDraft,
} from '../../../src-shared/domain/draft.ts';
import { zoneOfStop } from '../../../src-shared/domain/draft-times.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { stopTextFields, valueInOrder } from '../../../src-shared/domain/order-fields.ts';
import type { DeliveryStop, PickupStop, RequestedWindow } from '../../../src-shared/domain/stop.ts';
import { type StopZones, zoneOfAccepted, zoneOfWindows } from '../../../src-shared/domain/stop-zone.ts';
import { foreignZoneName, formatDay, formatInstant, formatSpan, formatTime } from '../../i18n/format.ts';
import { openLines } from './open-values.ts';

interface ContactFacts {
  name: string | null;
  phone: string | null;
  email: string | null;
}

/** What is known about one stop, as texts to show. Times are in the stop's zone. */
export interface StopFacts {
  role: 'pickup' | 'delivery';
  city: string;
  /** The address without the city: names and street lines. */
  street: string;
  formattedAddress: string;
  /** Postal code, city and country: `90100 Oulu, FI`. Null if the service does not give the parts of the address. */
  postalPlace: string | null;
  placeType: string;
  zone: string;
  /**
   * Name of the zone, such as `Berlin time`, if clocks at the stop show another hour than this computer; otherwise
   * null.
   */
  zoneName: string | null;
  availableFrom: string | null;
  requestedWindows: string[];
  agreedWindow: string | null;
  eta: string | null;
  /** The ETA before the last change; null if Dispatch has not seen it change. */
  etaWas: string | null;
  etaUpdatedAt: string | null;
  actualAt: string | null;
  deadline: string | null;
  /** Whether the ETA, or the time of delivery, is after the deadline. */
  isLate: boolean;
  /** Whether the ETA has passed, although the stop is not done. */
  isOverdue: boolean;
  /** Whether the deadline has passed, although the stop is not done. */
  isDeadlineMissed: boolean;
  contact: ContactFacts | null;
  /** Optional texts of the stop, such as its release code, with their paths in the service's data. */
  texts: { path: string; text: string }[];
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The time alone for a time of today (`06:27`), otherwise the time with its day. */
const sinceWhen = (value: string, zone: string): string =>
  formatDay(value, zone) === formatDay(Date.now(), zone)
    ? formatTime(value, zone)
    : formatInstant(value, zone);

/**
 * The agreed window in words. Names the zone of the window if it differs from that of the stop. The interface
 * description does not define the shape of the window, so a value of an unexpected shape is shown unchanged.
 */
function agreed(window: PickupStop['agreed_window'], stopZone: string): string | null {
  if (!window) return null;
  const zone = zoneOfWindows([window]) ?? stopZone;
  if (window.start_at && window.end_at) {
    const [text, textAtStop] = [zone, stopZone].map(one =>
      formatSpan(window.start_at ?? '', window.end_at ?? '', one),
    );
    return text === textAtStop
      ? (text ?? '')
      : `${text} ${foreignZoneName(zone, window.start_at) ?? t`your time`}`;
  }
  return openLines(window, { zone })
    .map(({ name, value }) => `${name} ${value}`)
    .join(', ');
}

// @interface address.parts
function streetOf(address: Address): string {
  // Without a city, the heading shows the whole address, so nothing is left for this line.
  if (address.city === null) return '';
  const lines = [address.name, address.address_line_1, address.address_line_2].filter(Boolean).join(', ');
  // Without address lines, only the typed address is known.
  return lines === '' ? address.formatted_address : lines;
}

const postalPlaceOf = ({ postal_code: code, city, country_code: country }: Address): string | null =>
  code === null ? null : [[code, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');

/** The ETA before the last change; null if the ETA did not change, or if Dispatch did not see the change. */
function etaBefore(role: StopFacts['role'], eta: string | null, history: readonly HistoryEvent[]) {
  const kind = role === 'pickup' ? 'pickup_eta' : 'delivery_eta';
  const newestFirst = history.toSorted((a, b) => b.atMs - a.atMs);
  const change = newestFirst.find(event => event.kind === kind)?.value?.split('/');
  return eta !== null && change?.[1] === eta && change[0] ? change[0] : null;
}

const isAfter = (at: string | null, limit: string | null): boolean =>
  at !== null && limit !== null && Date.parse(at) > Date.parse(limit);

function acceptedStop(role: StopFacts['role'], order: Order, { row, history }: OrderDetail): StopFacts {
  const stop: PickupStop | DeliveryStop = order[role];
  const zone = zoneOfAccepted(stop);
  const span = (window: RequestedWindow) => formatSpan(window.start_at, window.end_at, zone);
  const instant = (value: string | null) => (value === null ? null : formatInstant(value, zone));
  const deadline = 'commitment_deadline_at' in stop ? stop.commitment_deadline_at : null;
  const isAwaited = stop.actual_at === null && !row.isFinished;
  return {
    role,
    city: stop.address.city ?? stop.address.formatted_address,
    street: streetOf(stop.address),
    formattedAddress: stop.address.formatted_address,
    postalPlace: postalPlaceOf(stop.address),
    placeType: stop.type,
    zone,
    zoneName: foreignZoneName(zone, stop.eta ?? stop.requested_windows[0]?.start_at ?? Date.now()),
    availableFrom: 'available_from' in stop ? instant(stop.available_from) : null,
    requestedWindows: stop.requested_windows.map(span),
    agreedWindow: agreed(stop.agreed_window, zone),
    eta: instant(stop.eta),
    etaWas: instant(etaBefore(role, stop.eta, history)),
    etaUpdatedAt: stop.eta_updated_at === null ? null : sinceWhen(stop.eta_updated_at, zone),
    actualAt: instant(stop.actual_at),
    deadline: instant(deadline),
    isLate: isAfter(stop.actual_at ?? stop.eta, deadline),
    isOverdue: isAwaited && isAfter(new Date().toISOString(), stop.eta),
    isDeadlineMissed: isAwaited && isAfter(new Date().toISOString(), deadline),
    contact: stop.contact,
    texts: stopTextFields(role).flatMap(({ path }) => {
      const text = valueInOrder(order, path);
      return typeof text === 'string' ? [{ path, text }] : [];
    }),
  };
}

const typedDay = (date: string): string =>
  date === '' ? t`day missing` : formatDay(`${date}T12:00:00Z`, 'UTC');

function typedWindow({ date, start, end, endDate }: WindowDraft): string {
  const until = endDate === undefined ? end : `${typedDay(endDate)} ${end}`;
  return `${typedDay(date)} ${start}–${until}`;
}

function typedStop(role: StopFacts['role'], draft: OrderDraft): StopFacts {
  const stop: PickupDraft | DeliveryDraft = draft[role];
  const zone = zoneOfStop(stop);
  const { name, phone, email } = stop.contact;
  const from = 'availableFrom' in stop ? stop.availableFrom : { date: '', time: '' };
  return {
    role,
    city: stop.address,
    street: '',
    formattedAddress: stop.address,
    postalPlace: null,
    placeType: stop.type,
    zone,
    zoneName: foreignZoneName(zone),
    availableFrom: from.date === '' ? null : `${typedDay(from.date)} ${from.time}`.trim(),
    requestedWindows: stop.requestedWindows
      .filter(window => window.date !== '' || window.start !== '' || window.end !== '')
      .map(typedWindow),
    agreedWindow: null,
    eta: null,
    etaWas: null,
    etaUpdatedAt: null,
    actualAt: null,
    deadline: null,
    isLate: false,
    isOverdue: false,
    isDeadlineMissed: false,
    contact:
      name + phone + email === '' ? null : { name: orNull(name), phone: orNull(phone), email: orNull(email) },
    texts: stopTextFields(role).flatMap(({ path, read }) => {
      const text = read(draft).trim();
      return text === '' ? [] : [{ path, text }];
    }),
  };
}

const roles = ['pickup', 'delivery'] as const;

/**
 * Facts about both stops: from the service if it has accepted the order, otherwise from the draft. Empty if neither is
 * known.
 */
export function stopFactsOf(detail: OrderDetail): StopFacts[] {
  const { order, draft } = detail;
  if (order) return roles.map(role => acceptedStop(role, order, detail));
  return draft ? roles.map(role => typedStop(role, draft)) : [];
}

/** IANA zones of both stops. */
export const stopZonesOf = (detail: OrderDetail): StopZones =>
  Object.fromEntries(stopFactsOf(detail).map(({ role, zone }) => [role, zone]));

/**
 * Whether times in the details name their zone: only if clocks at one of the stops differ from this computer's clock.
 */
export const areZonesNamed = (detail: OrderDetail): boolean =>
  stopFactsOf(detail).some(({ zoneName }) => zoneName !== null);
