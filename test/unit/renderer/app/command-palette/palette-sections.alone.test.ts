import { i18n } from '@lingui/core';
import { Plus } from 'lucide-react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Command } from '../../../../../src-renderer/app/command-palette/command.ts';
import type { FoundRecords } from '../../../../../src-renderer/app/command-palette/use-found-records.ts';
import { detailOf } from '../../../../support/builders/order.ts';
import { outboxEntryOf } from '../../../../support/builders/outbox-entry.ts';
import { leave } from '../../../../support/fake-core.ts';

vi.mock(
  '../../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../../support/fake-core.ts')).heldBridge,
);
vi.mock('../../../../../src-renderer/navigation/navigation.ts', () => ({ navigate: () => undefined }));

const { sectionsOf } = await import('../../../../../src-renderer/app/command-palette/palette-sections.tsx');
const { useRecent } = await import('../../../../../src-renderer/app/command-palette/recent.ts');

i18n.loadAndActivate({ locale: 'en', messages: {} });
beforeEach(() => leave());

const command = (id: string, group: Command['group'], label: string): Command => ({
  id,
  group,
  label,
  words: '',
  icon: Plus,
  run: () => undefined,
});
const commands = [
  command('cancel', 'order', 'Cancel order'),
  command('new', 'actions', 'New order'),
  command('rail', 'actions', 'Collapse the sidebar'),
  command('outbox', 'places', 'Outbox'),
  command('weekly', 'templates', 'New order from template “Weekly”'),
  command('theme', 'settings', 'Theme'),
];
const row = { ...detailOf().row, customerReference: 'ORD-7' };

const found = (typed: string, parts: Partial<FoundRecords> = {}): FoundRecords => ({
  typed,
  searched: typed,
  isAnswered: true,
  hasMoreOrders: false,
  orders: [],
  drafts: [],
  entries: [],
  addresses: [],
  ...parts,
});
const shown = (records: FoundRecords, recentIds: string[] = []) =>
  sectionsOf(commands, recentIds, records, 'ORD-7').map(({ title, items }) => [
    title,
    items.map(({ label }) => label),
  ]);

it('what fits best comes first: a record by its whole name, else a command by the beginning of its name', () => {
  const records = { orders: [row], entries: [outboxEntryOf({ orderLabel: 'ORD-7' })] };
  expect(shown(found('ord-7', records)).map(([title]) => title)).toEqual(['Orders', 'Outbox']);
  expect(shown(found('outb', { orders: [row] })).map(([title]) => title)).toEqual(['Go to', 'Orders']);
  expect(shown(found('colapse'))).toEqual([['Actions', ['Collapse the sidebar']]]);
});

it('leads to all orders where not all are listed, below those that are', () => {
  const [orders] = shown(found('ord', { orders: [row], hasMoreOrders: true }));
  expect(orders).toEqual(['Orders', ['ORD-7', 'Show all orders with “ord”']]);
});

it('says what was searched for in place of a slip', () => {
  expect(shown(found('tampre', { searched: 'Tampere', orders: [row] }))[0]?.[0]).toBe(
    'Orders with “Tampere”',
  );
});

it('offers without a text what belongs to the order in focus, then what was used last, each once', () => {
  expect(shown(found('', { orders: [row] }), ['outbox', 'gone'])).toEqual([
    ['Order ORD-7', ['Cancel order']],
    ['Recently used', ['ORD-7', 'Outbox']],
    ['Actions', ['New order', 'Collapse the sidebar']],
  ]);
});

it('remembers the commands that were run, but not those of orders', () => {
  const run = (label: string) =>
    sectionsOf(commands, [], found(''), 'ORD-7')
      .flatMap(({ items }) => items)
      .find(item => item.label === label)
      ?.run();
  run('Outbox');
  run('Cancel order');
  run('New order');
  expect(useRecent.getState().commandIds).toEqual(['new', 'outbox']);
});
