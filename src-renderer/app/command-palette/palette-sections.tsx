import { t } from '@lingui/core/macro';
import { BookUser, type LucideIcon, PencilLine, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { everyOrder } from '../../../src-shared/contract/order-query.ts';
import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import { OrderBadge } from '../../features/order-parts/OrderBadge.tsx';
import {
  citiesOf,
  orderTitle,
  vehicleIdentity,
  vehicleName,
} from '../../features/order-parts/order-title.ts';
import { queryOrders } from '../../features/orders/list/state/orders-store.ts';
import { EntryBadge } from '../../features/outbox/item/EntryBadge.tsx';
import { entryWhat } from '../../i18n/words.ts';
import { navigate } from '../../navigation/navigation.ts';
import type { Command } from './command.ts';
import { noteCommand } from './recent.ts';
import { byScore, commandScore, recordScore, scores } from './score.ts';
import type { FoundRecords } from './use-found-records.ts';

export interface PaletteItem {
  id: string;
  score: number;
  icon?: LucideIcon;
  /** State of the item, shown behind its name. */
  badge?: ReactNode;
  label: string;
  detail?: string;
  locked?: string | undefined;
  keys?: string | undefined;
  run: () => void;
}

export interface PaletteSection {
  id: string;
  title: string;
  score: number;
  items: readonly PaletteItem[];
}

const present = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');

const orderItem = (row: OrderRow, typed: string): PaletteItem => ({
  id: `order ${row.localId}`,
  score: recordScore([row.orderId, row.vin, row.registrationNumber, row.customerReference], typed),
  badge: <OrderBadge row={row} />,
  label: orderTitle(row),
  detail: present(vehicleName(row), vehicleIdentity(row), citiesOf(row)),
  run: () => navigate({ view: 'orders', localId: row.localId }),
});

/** The item that opens the list of all matching orders, where they can be sorted and exported. */
const allOrders = (typed: string): PaletteItem => ({
  id: 'orders-all',
  // The lowest score puts this item below the orders.
  score: 1,
  icon: Rows3,
  label: t`Show all orders with “${typed}”`,
  run: () => {
    queryOrders({ ...everyOrder, search: typed });
    navigate({ view: 'orders' });
  },
});

function recordSections(found: FoundRecords): PaletteSection[] {
  const { searched: typed, orders, drafts, entries, addresses } = found;
  const isCorrected = typed !== found.typed;
  return [
    section('orders', isCorrected ? t`Orders with “${typed}”` : t`Orders`, [
      ...orders.map(row => orderItem(row, typed)),
      ...(found.hasMoreOrders ? [allOrders(typed)] : []),
    ]),
    section(
      'drafts',
      t`Drafts`,
      drafts.map(row => ({
        id: `draft ${row.localId}`,
        score: recordScore([row.customerReference], typed),
        icon: PencilLine,
        label: row.customerReference || row.vehicle || t`Draft without reference`,
        detail: present(row.customerReference && row.vehicle, row.pickupAddress, row.deliveryAddress),
        run: () => navigate({ view: 'order-form', localId: row.localId }),
      })),
    ),
    section(
      'outbox',
      t`Outbox`,
      entries.map(entry => ({
        id: `entry ${entry.id}`,
        // An outbox item is below its order, because users look for the order more often.
        score: scores.mistyped,
        badge: <EntryBadge entry={entry} />,
        label: entryWhat(entry),
        run: () => navigate({ view: 'outbox', entryId: entry.id }),
      })),
    ),
    section(
      'addresses',
      t`Addresses`,
      addresses.map(entry => ({
        id: `address ${entry.id}`,
        score:
          recordScore([entry.name, entry.contactName], typed) === scores.exact
            ? scores.words
            : scores.mistyped,
        icon: BookUser,
        label: entry.name || entry.address,
        detail: present(entry.name && entry.address, entry.contactName, entry.phone),
        run: () => navigate({ view: 'addresses', entryId: entry.id }),
      })),
    ),
  ];
}

function section(id: string, title: string, items: readonly PaletteItem[]): PaletteSection {
  const best = byScore(items);
  return { id, title, score: best[0]?.score ?? 0, items: best };
}

const ofOrders: readonly Command['group'][] = ['order', 'marked'];

const commandItem = (command: Command, score: number): PaletteItem => ({
  ...command,
  score,
  run: () => {
    // Commands for orders are not added to the recent ones, because they have a section of their own.
    if (!ofOrders.includes(command.group)) noteCommand(command.id);
    command.run();
  },
});

/**
 * Groups of commands that are listed before anything is typed. Commands of other groups appear only when the user types
 * their names.
 */
const shownUntyped: readonly Command['group'][] = ['actions', 'places'];

function untyped(
  commands: readonly Command[],
  recentIds: readonly string[],
  { orders }: FoundRecords,
  focusName: string,
): PaletteSection[] {
  const recent = recentIds.flatMap(id => commands.find(command => command.id === id) ?? []);
  return [
    ...commandSections(
      commands.filter(({ group }) => ofOrders.includes(group)),
      '',
      focusName,
    ),
    section('recent', t`Recently used`, [
      ...orders.map(row => ({ ...orderItem(row, ''), score: scores.part })),
      ...recent.map(command => commandItem(command, scores.part)),
    ]),
    ...commandSections(
      commands.filter(
        command => shownUntyped.includes(command.group) && !recent.some(({ id }) => id === command.id),
      ),
      '',
      focusName,
    ),
  ];
}

function commandSections(commands: readonly Command[], typed: string, focusName: string): PaletteSection[] {
  const titles: Record<Command['group'], string> = {
    order: t`Order ${focusName}`,
    marked: t`Marked orders`,
    actions: t`Actions`,
    places: t`Go to`,
    templates: t`Templates`,
    settings: t`Settings`,
  };
  const groups: readonly Command['group'][] = [...ofOrders, 'actions', 'places', 'templates', 'settings'];
  return groups.map(group =>
    section(
      group,
      titles[group],
      commands
        .filter(command => command.group === group)
        .map(command => commandItem(command, commandScore(command.label, command.words, typed))),
    ),
  );
}

/**
 * Returns all results in sections. The section with the best result comes first; the others keep their order.
 * @param focusName name of the order in focus, for the title of its section
 */
export const sectionsOf = (
  commands: readonly Command[],
  recentIds: readonly string[],
  found: FoundRecords,
  focusName: string,
): PaletteSection[] =>
  found.typed === ''
    ? byScore(untyped(commands, recentIds, found, focusName))
    : byScore([...recordSections(found), ...commandSections(commands, found.typed, focusName)]);
