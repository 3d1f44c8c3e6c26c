import { t } from '@lingui/core/macro';
import type { HistoryEvent, OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { type StopZones, zoneOfEvent } from '../../../../src-shared/domain/stop-zone.ts';
import { isUnconfirmed } from '../../../../src-shared/order-facts/entry-facts.ts';
import { fieldName } from '../../../i18n/field-name.ts';
import { sideText } from '../../../i18n/field-value.ts';
import { foreignZoneName, formatInstantAt } from '../../../i18n/format.ts';
import { orderStatusName } from '../../../i18n/status-words.ts';
import { fileStageName, historyWhat } from '../../../i18n/words.ts';
import { type StopFacts, stopFactsOf, stopZonesOf } from '../../order-parts/stop-facts.ts';

export interface ActivityEvent {
  key: string;
  atMs: number;
  kind:
    | HistoryEvent['kind']
    | 'saved'
    | 'sent'
    | 'answered'
    | 'files'
    | 'picked_up'
    | 'delivered'
    | 'created';
  words: string;
  /** Changed fields, each as one line with the value before and after. */
  changes?: readonly string[];
  requestId?: string | null;
}

const maxNames = 4;
/** If the service answers within this time, in milliseconds, request and answer are shown as one event. */
const atOnceMs = 60_000;

const listed = (names: readonly string[]): string => {
  const more = names.length - maxNames;
  const shown = names.slice(0, maxNames).join(', ');
  return more > 0 ? t`${shown} and ${more} more` : shown;
};

/** The events of an outbox item: it was saved, and the service answered. */
function entryEvents(entry: OutboxEntry, zones: StopZones): ActivityEvent[] {
  if (entry.kind === 'order-create' && isUnconfirmed(entry)) {
    const words = t`Order sent, not confirmed by the service`;
    return [
      { key: `${entry.id} sent`, atMs: entry.updatedAtMs, kind: 'sent', words, requestId: entry.requestId },
    ];
  }
  const words = entryWords(entry);
  if (words === null || entry.state === 'cancelled' || entry.state === 'superseded') return [];
  const saved: ActivityEvent = {
    key: `${entry.id} saved`,
    atMs: entry.createdAtMs,
    kind: 'saved',
    words: words.saved,
    changes: changeWords(entry.changes, zones),
  };
  const isDone = entry.state === 'done';
  if (!isDone && entry.state !== 'parked' && entry.state !== 'conflict') return [saved];
  const answered: ActivityEvent = {
    key: `${entry.id} answered`,
    atMs: entry.updatedAtMs,
    requestId: entry.requestId,
    ...(isDone ? { kind: 'answered', words: words.done } : { kind: 'refused', words: words.refused }),
  };
  // If the service answered within a minute, one event shows both its answer and the changes that were saved.
  return answered.atMs - saved.atMs < atOnceMs
    ? [{ ...answered, changes: saved.changes ?? [] }]
    : [answered, saved];
}

function changeWords(changes: OutboxEntry['changes'], zones: StopZones): string[] {
  const before = sideText(changes, ({ was }) => was, zones);
  const after = sideText(changes, ({ becomes }) => becomes, zones);
  return changes.map(change => `${fieldName(change.path)}: ${before(change)} → ${after(change)}`);
}

// @interface update-order.effects
function entryWords(entry: OutboxEntry): { saved: string; done: string; refused: string } | null {
  const document = entry.documentName ?? t`a document`;
  switch (entry.kind) {
    case 'order-update':
      return {
        saved: t`Your change was saved on this computer`,
        done: t`Your change was accepted by the service`,
        refused: t`Your change was rejected by the service`,
      };
    case 'order-cancel':
      return {
        saved: t`Cancellation saved on this computer`,
        done: t`Cancellation accepted by the service`,
        refused: t`Cancellation rejected by the service`,
      };
    case 'file-attach':
      return {
        saved: t`Your request to add ${document} was saved on this computer`,
        done: t`${document} added to the order`,
        refused: t`${document} not added to the order`,
      };
    case 'file-delete':
      return {
        saved: t`Your request to delete ${document} was saved on this computer`,
        done: t`${document} deleted`,
        refused: t`${document} not deleted`,
      };
    default:
      // Placing and scenarios are already in the history that the service's data gives, so their outbox items add no
      // event.
      return null;
  }
}

/** Combines all files of the same minute and stage into one event. */
function fileEvents(files: OrderDetail['files']): ActivityEvent[] {
  const together = Map.groupBy(files, file => `${file.created_at.slice(0, 16)} ${file.stage ?? ''}`);
  return [...together].map(([key, group]) => {
    const names = listed(group.map(({ name }) => name));
    const stage = group[0]?.stage;
    const where = stage ? ` (${fileStageName(stage)})` : '';
    return {
      key: `files ${key}`,
      atMs: Date.parse(group[0]?.created_at ?? ''),
      kind: 'files',
      words: t`Files added at the service: ${names}${where}`,
    };
  });
}

/** Text for an event at a stop. Adds the time at the stop if clocks there differ from this computer's clock. */
function atStop(words: string, time: string, zone: string | undefined): string {
  const there = zone !== undefined && foreignZoneName(zone, time) !== null;
  return there ? `${words}, ${formatInstantAt(time, zone)}` : words;
}

function orderEvents({ order, history }: OrderDetail): ActivityEvent[] {
  if (!order) return [];
  const at = (kind: 'created' | 'picked_up' | 'delivered', time: string | null, words: string) =>
    time === null
      ? []
      : [{ key: kind, atMs: Date.parse(time), kind, words: atStop(words, time, zoneOfEvent(kind, order)) }];
  const isOurs = history.some(({ kind }) => kind === 'accepted');
  return [
    ...at('created', isOurs ? null : order.created_at, t`Order created at the service`),
    ...at('picked_up', order.pickup.actual_at, t`Picked up`),
    ...at(
      'delivered',
      order.delivery.actual_at,
      t({ message: 'Delivered', context: 'event: the vehicle was delivered' }),
    ),
  ];
}

/**
 * Text for an event that was seen in the service's data. An ETA is shown in the zone of its stop, and the zone is named
 * if clocks at any stop differ from this computer's clock.
 */
function seenWords(event: HistoryEvent, stops: readonly StopFacts[]): string {
  const stop = stops.find(({ role }) => event.kind === `${role}_eta`);
  const isTime = stop !== undefined || event.kind === 'eta';
  const isNamed = isTime && stops.some(({ zoneName }) => zoneName !== null);
  const words = historyWhat(event, stop?.zone);
  return isNamed ? `${words} (${stop?.zoneName ?? t`your time`})` : words;
}

/**
 * Text for a change of the status: the status before and after it, as far as Dispatch has seen them. Null for other
 * events. The status before the first one is `accepted`.
 */
function statusWords(event: HistoryEvent, history: readonly HistoryEvent[]): string | null {
  if (event.kind !== 'status') return null;
  const earlier = history.filter(
    ({ kind, atMs }) => (kind === 'status' || kind === 'accepted') && atMs < event.atMs,
  );
  const before = earlier.toSorted((a, b) => b.atMs - a.atMs)[0];
  if (!before) return null;
  const was = before.kind === 'accepted' ? 'accepted' : (before.value ?? '');
  return `${orderStatusName(was)} → ${orderStatusName(event.value ?? '')}`;
}

/**
 * Kind of icon for an event. Only a confirmed readiness has the green check mark, because other values may be bad news.
 */
const iconKindOf = ({ kind, value }: HistoryEvent): ActivityEvent['kind'] =>
  kind === 'readiness' && value !== 'confirmed' ? 'status' : kind;

/** Everything that happened to the order, the newest first: changes seen at the service, outbox items, and files. */
export function activityOf(detail: OrderDetail): ActivityEvent[] {
  const stops = stopFactsOf(detail);
  const seen = detail.history.map((event, index) => ({
    key: `history ${index} ${event.atMs}`,
    atMs: event.atMs,
    kind: iconKindOf(event),
    words: statusWords(event, detail.history) ?? seenWords(event, stops),
    requestId: event.requestId,
  }));
  return [
    ...seen,
    ...detail.entries.flatMap(entry => entryEvents(entry, stopZonesOf(detail))),
    ...fileEvents(detail.files),
    ...orderEvents(detail),
  ].toSorted((a, b) => b.atMs - a.atMs);
}
