import { expect, it } from 'vitest';
import { UnsentParts } from '../../../../src-renderer/app/QuitDialog.tsx';
import { unsentItems } from '../../../../src-shared/contract/app.ts';
import { wordsOf } from '../../../support/markup.ts';

const one = {
  environmentId: 'local',
  name: 'Local sandbox',
  kind: 'local-sandbox' as const,
  waiting: 4,
  unconfirmed: 0,
  sending: 1,
  attention: 1,
  held: 1,
  isPaused: false,
  typedChanges: 2,
  rejectedDrafts: 1,
  withdrawnDrafts: 1,
};

it('the question before quitting names parts that add up to the number in its title', () => {
  const words = wordsOf(UnsentParts, { unsent: [{ ...one, entries: [] }] });
  for (const part of [
    '5 items are sent after the next start, without duplicates. The local sandbox sends its items',
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
  const calm = { ...one, waiting: 0, sending: 0, attention: 0, held: 0, typedChanges: 0, withdrawnDrafts: 0 };
  const words = wordsOf(UnsentParts, { unsent: [{ ...calm, entries: [] }] });
  expect(words).toMatch(/^Nothing is lost\. Everything stays on this computer\. 1 rejected order/);
  expect(words).not.toContain('next start');
});
