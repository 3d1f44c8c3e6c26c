import { expect, it } from 'vitest';
import {
  changedIn,
  type NumberedToast,
  shownForMs,
  type ToastQueue,
  without,
  withToast,
} from '../../../../src-renderer/ui/toast-queue.ts';

const toast = (id: number, tone: NumberedToast['tone'] = 'ok', text = `toast ${id}`): NumberedToast => ({
  id,
  tone,
  text,
});
const add = (queue: ToastQueue, ...toasts: NumberedToast[]) =>
  toasts.reduce<ToastQueue>((all, one) => withToast(all, one, false), queue);
const ids = (queue: ToastQueue) => queue.map(({ id }) => id);

it('shows one at a time: the newest replaces a plain one, and an error replaces it too', () => {
  expect(ids(add([], toast(1), toast(2)))).toEqual([2]);
  expect(ids(add([], toast(1), toast(2, 'bad')))).toEqual([2]);
});

it('lets an error stay: others wait behind it, of the plain ones only the newest', () => {
  const queue = add([], toast(1, 'bad'), toast(2), toast(3), toast(4, 'bad'), toast(5));
  expect(ids(queue)).toEqual([1, 4, 5]);
  expect(ids(without({ queue, isHeld: false }, 1).queue)).toEqual([4, 5]);
});

it('keeps a few waiting errors, the newest', () => {
  const errors = [1, 2, 3, 4, 5, 6].map(id => toast(id, 'bad'));
  expect(ids(add([], ...errors))).toEqual([1, 4, 5, 6]);
});

it('takes nothing away under the pointer: what comes then waits', () => {
  const held = withToast([toast(1)], toast(2), true);
  expect(ids(held)).toEqual([1, 2]);
  expect(ids(withToast(held, toast(3), true))).toEqual([1, 3]);
});

it('says the same words once, even an error’s', () => {
  expect(ids(add([], toast(1, 'bad', 'gone'), toast(2, 'bad', 'gone')))).toEqual([2]);
  const queue = add([], toast(1, 'bad'), toast(2, 'bad', 'gone'), toast(3, 'bad', 'gone'));
  expect(ids(queue)).toEqual([1, 3]);
});

it('changes a toast where it stands', () => {
  const changed = changedIn([toast(1, 'bad'), toast(2)], 2, { tone: 'ok', text: 'accepted' });
  expect(changed).toEqual([toast(1, 'bad'), toast(2, 'ok', 'accepted')]);
});

it('holds nothing once the toast under the pointer is gone, so that the next one goes by itself', () => {
  const state = { queue: [toast(1), toast(2)], isHeld: true };
  expect(without(state, 1)).toEqual({ queue: [toast(2)], isHeld: false });
  expect(without(state, 2)).toEqual({ queue: [toast(1)], isHeld: true });
});

it('stays longer the worse it is, and as long as it takes to press its button', () => {
  const action = { label: 'Undo', onPress: () => undefined };
  const forMs = (tone: NumberedToast['tone'], more: object = {}) =>
    shownForMs({ ...toast(1, tone), ...more });
  expect(forMs('ok')).toBeLessThan(forMs('warn'));
  expect(forMs('warn')).toBeLessThan(forMs('bad'));
  expect(forMs('ok', { action })).toBeGreaterThan(forMs('warn'));
  expect(forMs('bad', { action })).toBe(forMs('bad'));
});
