import { expect, it, vi } from 'vitest';
import type { UnsentItems } from '../../../../src-renderer/app/quit-store.ts';
import { unsentItems } from '../../../../src-shared/domain/unsent.ts';
import { outboxEntryOf } from '../../../support/builders/outbox-entry.ts';
import { calm } from '../../../support/made-up-environments.ts';
import { wordsOf } from '../../../support/markup.ts';

vi.mock(
  '../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../support/fake-core.ts')).heldBridge,
);
vi.mock('../../../../src-renderer/ui/dialog.tsx', () => ({}));

const { WhatStays } = await import('../../../../src-renderer/app/QuitDialog.tsx');

const entry = (orderLabel: string, parts: Parameters<typeof outboxEntryOf>[0] = {}) =>
  outboxEntryOf({ id: orderLabel, orderLabel, ...parts });
const unsentOf = (parts: Partial<UnsentItems> = {}): UnsentItems => ({
  ...calm,
  waiting: 1,
  environmentId: 'one',
  name: 'Alpha',
  kind: 'sandbox',
  entries: [],
  ...parts,
});
const said = (...unsent: UnsentItems[]) => wordsOf(WhatStays, { unsent });

it('names what goes on after the next start apart from what needs somebody, or waits behind that', () => {
  const entries = [
    entry('GOES-1'),
    entry('PARKED-1', { state: 'parked' }),
    entry('BEHIND-1', { isHeld: true }),
  ];
  const [going = '', needing = ''] = said(unsentOf({ attention: 1, held: 1, entries })).split(
    '1 item needs your attention',
  );
  expect(going).toContain('GOES-1');
  expect(going).not.toMatch(/PARKED|BEHIND/);
  expect(needing).toContain('PARKED-1');
  expect(needing).toContain('BEHIND-1');
  expect(needing).not.toContain('GOES');
  expect(said(unsentOf({ entries: entries.slice(0, 1) }))).not.toContain('attention');
});

it('cuts a long list, and says how many more there are', () => {
  const many = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map(name => entry(`MANY-${name}`));
  const words = said(unsentOf({ entries: many }));
  expect(words).toContain('MANY-E');
  expect(words).not.toContain('MANY-F');
  expect(words).toContain('and 2 more items');
  expect(said(unsentOf({ entries: many.slice(0, 5) }))).not.toContain('more');
});

it('names the environment of each item where there are several', () => {
  const one = unsentOf({ entries: [entry('ONE-1')] });
  expect(said(one)).not.toContain('Alpha');
  expect(said(one, unsentOf({ name: 'Beta', entries: [entry('TWO-1')] }))).toMatch(
    /ONE-1 Alpha .*TWO-1 Beta/,
  );
});

it('says what the next start asks, only of environments in which something waits', () => {
  const asks = 'In production, Dispatch asks you before it sends.';
  expect(said(unsentOf({ kind: 'production' }))).toContain(asks);
  expect(said(unsentOf(), unsentOf({ kind: 'production', waiting: 0, typedChanges: 1 }))).not.toContain(asks);
  expect(said(unsentOf({ kind: 'local-sandbox' }))).toContain('are sent when you open that environment');
  expect(said(unsentOf({ isPaused: true }))).toContain('Sending stays paused');
  expect(said(unsentOf())).not.toMatch(/production|local sandbox|paused|unsent change/);
  expect(said(unsentOf({ typedChanges: 2 }), unsentOf({ typedChanges: 1 }))).toContain(
    '3 unsent changes to orders',
  );
});

it('the question before quitting names parts that add up to the number in its title', () => {
  const one = unsentOf({
    kind: 'local-sandbox',
    waiting: 4,
    sending: 1,
    attention: 1,
    held: 1,
    typedChanges: 2,
    rejectedDrafts: 1,
    withdrawnDrafts: 1,
  });
  const words = said(one);
  for (const part of [
    '5 items will be sent after the next start of Dispatch, each only once. Items of the local sandbox are sent',
    '1 item needs your attention and is not sent automatically. 1 item is on hold until you decide.',
    '1 rejected order is in Drafts. It is not placed until you correct it and place it again.',
    '1 withdrawn order is in Drafts. It is not placed until you place it again.',
    '2 unsent changes to orders are saved.',
  ])
    expect(words).toContain(part);
  const counts = [...words.matchAll(/\b\d+(?= (?:items?|rejected|withdrawn|unsent))/g)].map(Number);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(unsentItems(one));
});

it('the question before quitting promises nothing where nothing is sent automatically', () => {
  const left = unsentOf({ waiting: 0, rejectedDrafts: 1 });
  const words = said(left);
  expect(words).toMatch(
    /^Nothing is lost\. Everything that you saved stays on this computer\. 1 rejected order/,
  );
  expect(words).not.toContain('next start');
});
