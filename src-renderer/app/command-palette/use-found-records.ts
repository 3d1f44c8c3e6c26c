import { useEffect, useState } from 'react';
import type { AddressEntry } from '../../../src-shared/contract/address-book.ts';
import type { DraftRow } from '../../../src-shared/contract/drafts.ts';
import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../src-shared/contract/outbox.ts';
import { call } from '../../bridge/bridge.ts';
import { useRecent } from './recent.ts';
import { isFoundIn } from './score.ts';

/** Records that answer one text. */
export interface FoundRecords {
  typed: string;
  /** False while it is looked for. */
  isAnswered: boolean;
  /** More orders answer than are shown here. */
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

/** One source that fails leaves the others as they are: there is still a list to look in. */
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

/** The orders one has looked at last; one that is gone since is not among them. */
async function readRecent(): Promise<OrderRow[]> {
  const asked = useRecent.getState().orderIds.map(localId => call('orders.get', { localId }));
  const answers = await Promise.allSettled(asked);
  const rows = answers.flatMap(one => (one.status === 'fulfilled' ? one.value.row : []));
  useRecent.setState({ rows });
  return rows;
}

/**
 * What answers the text that is typed, of all sources at once, so that nothing moves twice; a late answer to an earlier
 * text is dropped. Where nothing is typed: the orders one has looked at last.
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
