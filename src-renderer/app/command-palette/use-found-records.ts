import { useEffect, useState } from 'react';
import type { AddressEntry } from '../../../src-shared/contract/address-book.ts';
import type { DraftRow } from '../../../src-shared/contract/drafts.ts';
import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../src-shared/contract/outbox.ts';
import { call } from '../../bridge/bridge.ts';
import { useRecent } from './recent.ts';
import { isFoundIn } from './score.ts';

/** Records that match one text. */
export interface FoundRecords {
  typed: string;
  /** False while the search runs. */
  isAnswered: boolean;
  /** More orders match than are listed here. */
  hasMoreOrders: boolean;
  orders: readonly OrderRow[];
  drafts: readonly DraftRow[];
  entries: readonly OutboxEntry[];
  addresses: readonly AddressEntry[];
}

const maxOrders = 8;
const maxOthers = 5;

const nothing = (typed: string): FoundRecords => ({
  typed,
  isAnswered: false,
  hasMoreOrders: false,
  orders: [],
  drafts: [],
  entries: [],
  addresses: [],
});

/** A source that fails counts as empty, so that the others are still listed. */
const orNone = <T>(asked: Promise<readonly T[]>): Promise<readonly T[]> => asked.catch(() => []);

const draftText = ({ customerReference, vehicle, pickupAddress, deliveryAddress }: DraftRow): string =>
  [customerReference, vehicle, pickupAddress, deliveryAddress].join(' ');

async function find(typed: string): Promise<FoundRecords> {
  const [orders, drafts, entries, addresses] = await Promise.all([
    orNone(call('orders.list', { search: typed }).then(({ rows }) => rows)),
    orNone(
      call('drafts.list', {}).then(rows =>
        rows.filter(row => isFoundIn(draftText(row), typed)).slice(0, maxOthers),
      ),
    ),
    orNone(call('outbox.list', { filter: 'open', search: typed, limit: maxOthers })),
    orNone(call('addressBook.suggest', { kind: 'stop', text: typed, limit: maxOthers })),
  ]);
  const hasMoreOrders = orders.length > maxOrders;
  return {
    typed,
    isAnswered: true,
    hasMoreOrders,
    orders: orders.slice(0, maxOrders),
    drafts,
    entries,
    addresses,
  };
}

/** Orders that were opened last, without those that are gone since. */
async function readRecent(): Promise<OrderRow[]> {
  const asked = useRecent.getState().orderIds.map(localId => call('orders.get', { localId }));
  const answers = await Promise.allSettled(asked);
  const rows = answers.flatMap(one => (one.status === 'fulfilled' ? one.value.row : []));
  useRecent.setState({ rows });
  return rows;
}

/**
 * Searches all sources at once, so that the list changes only once, and drops late answers to an earlier text. For an
 * empty text: the orders that were opened last.
 */
export function useFoundRecords(text: string): FoundRecords {
  const typed = text.trim();
  const [found, setFound] = useState<FoundRecords>(() => ({
    ...nothing(''),
    orders: useRecent.getState().rows,
  }));
  useEffect(() => {
    let isCurrent = true;
    const show = (answer: FoundRecords) => {
      if (isCurrent) setFound(answer);
    };
    if (typed === '') {
      void readRecent().then(orders => show({ ...nothing(''), orders }));
    } else {
      void find(typed).then(show);
    }
    return () => {
      isCurrent = false;
    };
  }, [typed]);
  return found.typed === typed ? found : nothing(typed);
}
