import { describe, expect, it } from 'vitest';
import {
  canAdopt,
  canDiscardSentStep,
  canDiscardStep,
  canGiveUp,
  canMerge,
  canResolve,
  canRetry,
  canTakeBack,
  isBlocked,
} from '../../../../src-main/core/outbox/chain.ts';
import type { Entry } from '../../../../src-main/core/outbox/entry.ts';
import {
  canDiscardLateDocument,
  canDiscardSentLateDocument,
  isLateDocument,
  isOfPlacing,
} from '../../../../src-main/core/outbox/late-documents.ts';
import { type AppErrorCode, DispatchError } from '../../../../src-shared/errors.ts';
import { entryOf } from '../../../support/drain.ts';

const errorOf = (code: AppErrorCode, reason: string | null = null) =>
  new DispatchError(code, '', { reason }).error;
const sent = { firstAttemptAtMs: 1 };
const refused = { ...sent, state: 'parked', lastError: errorOf('service_refused') } as const;
const keyKnown = {
  ...sent,
  state: 'parked',
  lastError: errorOf('service_conflict', 'idempotency_conflict'),
} as const;
const ofOther = {
  state: 'parked',
  lastError: errorOf('not_allowed_in_state', 'other_account'),
} as const;

describe('the order of a chain', () => {
  const orderIs = (more: Partial<Entry>, file: Partial<Entry> = { state: 'done' }): Entry[] => [
    entryOf('file-upload', file),
    entryOf('order-create', { chainPosition: 2, ...more }),
  ];
  it.each<[string, Entry[], { back: boolean; giveUp: boolean }]>([
    ['waits and was never sent', orderIs({}), { back: true, giveUp: false }],
    ['was refused', orderIs(refused), { back: true, giveUp: false }],
    ['was sent, and is not answered', orderIs({ ...sent, state: 'waiting' }), { back: false, giveUp: true }],
    ['has a key that the service knows', orderIs(keyKnown), { back: false, giveUp: true }],
    ['is uncertain', orderIs({ ...sent, state: 'uncertain' }), { back: false, giveUp: true }],
    ['is on its way', orderIs({ ...sent, state: 'sending' }), { back: false, giveUp: false }],
    [
      'waits behind a document that is on its way',
      orderIs({}, { ...sent, state: 'sending' }),
      { back: false, giveUp: false },
    ],
    [
      'is in doubt, with a document on its way',
      orderIs({ ...sent, state: 'uncertain' }, { ...sent, state: 'sending' }),
      { back: false, giveUp: false },
    ],
    ['is accepted', orderIs({ ...sent, state: 'done' }), { back: false, giveUp: false }],
    [
      'was sent again as another one',
      [...orderIs({ ...sent, state: 'superseded' }), entryOf('order-create', { chainPosition: 3 })],
      { back: true, giveUp: false },
    ],
  ])('that %s', (_what, chain, { back, giveUp }) => {
    expect({ back: canTakeBack(chain), giveUp: canGiveUp(chain) }).toEqual({ back, giveUp });
  });
});

describe('a change', () => {
  it.each<[string, Partial<Entry>, string[]]>([
    ['that waits and was never sent', {}, ['discard']],
    ['that was tried without a connection', { state: 'waiting', attempts: 3 }, ['discard']],
    ['that is on its way', { ...sent, state: 'sending' }, []],
    ['that was sent, and is not answered', { ...sent, state: 'waiting' }, ['discard as sent']],
    ['that was refused', refused, ['discard']],
    ['that met a newer revision', { ...sent, state: 'conflict' }, ['discard', 'merge']],
    ['that is uncertain', { ...sent, state: 'uncertain' }, ['discard as sent', 'resolve']],
    ['whose key the service knows', keyKnown, ['discard as sent', 'resolve']],
    ['of another account that never left', ofOther, ['discard', 'adopt']],
    ['of another account that was sent', { ...sent, ...ofOther }, ['discard as sent', 'resolve']],
    ['that is done', { ...sent, state: 'done' }, []],
  ])('%s can be given up, merged or settled as it should', (_what, more, can) => {
    const entry = entryOf('order-update', more);
    const found = [
      canDiscardStep(entry) && 'discard',
      canDiscardSentStep(entry) && 'discard as sent',
      canMerge(entry) && 'merge',
      canResolve(entry) && 'resolve',
      canAdopt(entry, [entry]) && 'adopt',
    ];
    expect(found.filter(Boolean)).toEqual(can);
  });
});

it('a cancellation that met a newer state is resolved, since there is nothing to merge', () => {
  const entry = entryOf('order-cancel', { ...sent, state: 'conflict' });
  expect([canMerge(entry), canResolve(entry)]).toEqual([false, true]);
});

it('an order of another account goes with the present one only where nothing of it can be there', () => {
  const file = entryOf('file-create', ofOther);
  const never = entryOf('order-create', { chainPosition: 2 });
  expect(canAdopt(file, [file, never])).toBe(true);
  expect(canAdopt(file, [file, { ...never, ...sent, state: 'waiting' }])).toBe(false);
  expect(canAdopt(never, [file, never])).toBe(false);
});

it('an entry is blocked by an open one before it, and can be tried now where none is', () => {
  const first = entryOf('order-update', { ...sent, state: 'waiting' });
  const second = entryOf('order-cancel', { chainPosition: 2 });
  const look = (chain: readonly Entry[], entry: Entry) => [isBlocked(entry, chain), canRetry(entry, chain)];
  expect(look([first, second], first)).toEqual([false, true]);
  expect(look([first, second], second)).toEqual([true, false]);
  expect(look([{ ...first, state: 'done' }, second], second)).toEqual([false, true]);
  expect(look([{ ...first, state: 'uncertain' }], { ...first, state: 'uncertain' })).toEqual([false, false]);
  expect(look([first], { ...first, state: 'sending' })).toEqual([false, false]);
});

describe('a document on its way to an accepted order', () => {
  const ofDocument = { documentId: 'document-1' };
  const wayIs = (upload: Partial<Entry>, attach: Partial<Entry> = {}): [Entry, Entry] => [
    entryOf('file-upload', { ...ofDocument, ...upload }),
    entryOf('file-attach', { ...ofDocument, chainPosition: 2, ...attach }),
  ];
  it.each<[string, [Entry, Entry], { discard: boolean; asSent: boolean }]>([
    ['that waits', wayIs({}), { discard: true, asSent: false }],
    ['whose upload is on its way', wayIs({ ...sent, state: 'sending' }), { discard: false, asSent: false }],
    ['whose upload is not answered', wayIs({ ...sent, state: 'waiting' }), { discard: true, asSent: false }],
    [
      'that was added, and not answered',
      wayIs({ state: 'done' }, { ...sent, state: 'waiting' }),
      {
        discard: false,
        asSent: true,
      },
    ],
    ['that the order refused', wayIs({ state: 'done' }, refused), { discard: true, asSent: false }],
    [
      'that met a newer revision',
      wayIs({ state: 'done' }, { ...sent, state: 'conflict' }),
      {
        discard: true,
        asSent: false,
      },
    ],
    [
      'that is being added',
      wayIs({ state: 'done' }, { ...sent, state: 'sending' }),
      {
        discard: false,
        asSent: false,
      },
    ],
    [
      'that was added',
      wayIs({ state: 'done' }, { ...sent, state: 'done' }),
      { discard: false, asSent: false },
    ],
  ])('%s', (_what, chain, { discard, asSent }) => {
    const [, attach] = chain;
    expect({
      discard: canDiscardLateDocument(attach, chain),
      asSent: canDiscardSentLateDocument(attach, chain),
    }).toEqual({ discard, asSent });
  });

  it('is not of the placing, and a document of another one is', () => {
    const chain = wayIs({});
    const other = entryOf('file-upload', { documentId: 'document-2', chainPosition: 3 });
    const all = [...chain, other];
    expect(all.map(entry => isLateDocument(entry, all))).toEqual([true, true, false]);
    expect(all.map(entry => isOfPlacing(entry, all))).toEqual([false, false, true]);
  });
});
