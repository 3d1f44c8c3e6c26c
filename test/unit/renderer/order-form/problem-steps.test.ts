import { expect, test } from 'vitest';
import { stepToProblem } from '../../../../src-renderer/features/order-form/problem-steps.ts';
import { emptyDraft } from '../../../../src-shared/domain/draft.ts';

const draft = emptyDraft();
const problems = ['file_ids', 'items.0.vin', 'pickup.requested_windows.0.end_at', 'pickup.contact.phone'];
const walk = (from: string | null, direction: 1 | -1) => stepToProblem(problems, draft, from, direction);

test('problems are walked in the order of the form, round and round', () => {
  expect(walk(null, 1)).toBe('pickup.contact.phone');
  expect(walk('pickup.contact.phone', 1)).toBe('pickup.requested_windows.0.end_at');
  expect(walk('pickup.requested_windows.0', 1)).toBe('items.0.vin');
  expect(walk('items.0.make', 1)).toBe('file_ids');
  expect(walk('file_ids', 1)).toBe('pickup.contact.phone');
  expect(walk(null, -1)).toBe('file_ids');
  expect(walk('items.0.vin', -1)).toBe('pickup.requested_windows.0.end_at');
  expect(walk('pickup.address.formatted_address', -1)).toBe('file_ids');
});

test('one problem leads to itself, none to nowhere', () => {
  expect(stepToProblem(['items.0.vin'], draft, 'items.0.vin', 1)).toBe('items.0.vin');
  expect(stepToProblem([], draft, 'items.0.vin', 1)).toBeNull();
});
