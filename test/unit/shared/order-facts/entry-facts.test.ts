import { expect, it } from 'vitest';
import { entryStateSchema } from '../../../../src-shared/contract/outbox.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { isRefusedChange, isSettled, needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { outboxEntryOf } from '../../../support/builders/outbox-entry.ts';

it('an item waits for the user, is settled, or goes on by itself', () => {
  const of = (isSo: (entry: ReturnType<typeof outboxEntryOf>) => boolean) =>
    entryStateSchema.options.filter(state => isSo(outboxEntryOf({ state })));
  expect(of(needsDecision).toSorted()).toEqual(['conflict', 'parked', 'uncertain']);
  expect(of(isSettled).toSorted()).toEqual(['cancelled', 'done', 'superseded']);
});

it('a change is refused where the service said so and nothing of it was done', () => {
  const { error: lastError } = new DispatchError('service_refused', 'No', { status: 422 });
  const { can } = outboxEntryOf();
  const refused = outboxEntryOf({
    kind: 'order-update',
    state: 'parked',
    can: { ...can, discard: true },
    lastError,
  });
  expect(isRefusedChange(refused)).toBe(true);
  const { error: other } = new DispatchError('permission_denied', 'No', { status: 403 });
  for (const part of [
    { kind: 'order-create' as const },
    { state: 'uncertain' as const },
    { can },
    { lastError: other },
    { lastError: null },
  ])
    expect(isRefusedChange({ ...refused, ...part })).toBe(false);
});
