import { useEffect, useState } from 'react';
import type { AddressEntry } from '../../../src-shared/contract/address-book.ts';
import type { DraftRow } from '../../../src-shared/contract/drafts.ts';
import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../src-shared/contract/outbox.ts';
import { call } from '../../bridge/bridge.ts';
import { corrected, type KnownWords, knownWords } from './nearest-words.ts';
import { useRecent } from './recent.ts';
import { isFoundIn } from './score.ts';

/** Records that match one text. */
export interface FoundRecords {
  typed: string;
  /** The text that was searched for: `typed`, or its corrected form if `typed` itself has no results. */
  searched: string;
  /** False while the search runs. */
  isAnswered: boolean;
  /** Whether more orders match than are listed here. */
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
  searched: typed,
  isAnswered: false,
  hasMoreOrders: false,
  orders: [],
  drafts: [],
  entries: [],
  addresses: [],
});

/**
 * Returns the answer of a source, or an empty list if the source fails, so that the results of others are still listed.
 */
const orNone = <T>(asked: Promise<readonly T[]>): Promise<readonly T[]> => asked.catch(() => []);

const draftText = ({ customerReference, vehicle, pickupAddress, deliveryAddress }: DraftRow): string =>
  [customerReference, vehicle, pickupAddress, deliveryAddress].join(' ');

async function findAsTyped(typed: string): Promise<FoundRecords> {
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
    searched: typed,
    isAnswered: true,
    hasMoreOrders,
    orders: orders.slice(0, maxOrders),
    drafts,
    entries,
    addresses,
  };
}

/** The words of this many newest orders and addresses are used to correct typing errors. */
const knownRows = 1_000;

async function readKnownWords(): Promise<KnownWords> {
  const [rows, addresses] = await Promise.all([
    orNone(call('orders.list', { limit: knownRows }).then(answer => answer.rows)),
    orNone(call('addressBook.list', { limit: knownRows }).then(answer => answer.rows)),
  ]);
  return knownWords([
    ...rows.flatMap(row => [
      row.pickupCity,
      row.deliveryCity,
      row.pickupAddress,
      row.deliveryAddress,
      row.make,
      row.model,
      row.customerReference,
    ]),
    ...addresses.flatMap(entry => [entry.name, entry.address, entry.contactName]),
  ]);
}

/**
 * Finds records. If nothing matches the text as typed, searches again with similar words of known orders and addresses.
 */
async function find(typed: string): Promise<FoundRecords> {
  const found = await findAsTyped(typed);
  const { orders, drafts, entries, addresses } = found;
  if (orders.length + drafts.length + entries.length + addresses.length > 0) return found;
  const searched = corrected(typed, await readKnownWords());
  return searched === null ? found : { ...(await findAsTyped(searched)), typed };
}

/** Returns the orders that were opened last, without those that no longer exist. */
async function readRecent(): Promise<OrderRow[]> {
  const asked = useRecent.getState().orderIds.map(localId => call('orders.get', { localId }));
  const answers = await Promise.allSettled(asked);
  const rows = answers.flatMap(one => (one.status === 'fulfilled' ? one.value.row : []));
  useRecent.setState({ rows });
  return rows;
}

/**
 * Returns the records that match a text. Searches all sources at once, so that the list changes only once, and drops
 * answers to an earlier text. For an empty text, returns the orders that were opened last.
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
