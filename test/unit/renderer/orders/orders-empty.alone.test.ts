import { expect, it, vi } from 'vitest';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { wordsOf } from '../../../support/markup.ts';

const nothing = () => undefined;
vi.stubGlobal('window', { location: { hash: '', search: '' }, addEventListener: nothing, history: {} });

const { NoneListed } = await import('../../../../src-renderer/features/orders/OrdersEmpty.tsx');
const { shortfallOf } = await import('../../../../src-renderer/features/orders/list-shortfall.tsx');

const { error: unavailable } = new DispatchError('service_unreachable', 'Later');
const { error: tooMany } = new DispatchError('not_allowed_in_state', 'Too many', {
  reason: 'too_many_orders',
});

const loading = shortfallOf({ isComplete: false, error: null });
const interrupted = shortfallOf({ isComplete: false, error: unavailable });
const leftOut = shortfallOf({ isComplete: true, error: tooMany });
/** A failure of the next look at a list that was read whole takes nothing away. */
const whole = shortfallOf({ isComplete: true, error: unavailable });

it.each([true, false])(
  'an empty list says that there is none only once it was read whole, filtered: %s',
  isFiltered => {
    const shown = (shortfall: typeof loading) =>
      wordsOf(NoneListed, { shortfall, isFiltered, isCurrent: true });
    for (const [shortfall, why] of [
      [loading, 'Dispatch is still loading the order list.'],
      [interrupted, 'Loading the order list is interrupted (The service cannot be reached).'],
      [leftOut, 'The service has more orders than Dispatch keeps.'],
    ] as const) {
      const words = shown(shortfall);
      expect(words).toContain(why);
      expect(words).toContain('so far');
      expect(words).not.toMatch(/No orders yet|None of these now/);
    }
    expect(shown(whole)).toContain(isFiltered ? 'None of these now' : 'No orders yet');
  },
);

it('an empty list is of the last contact where the service does not answer', () => {
  const shown = (isFiltered: boolean) =>
    wordsOf(NoneListed, { shortfall: null, isFiltered, isCurrent: false });
  expect(shown(true)).toContain('No order was of this kind when Dispatch last reached the service.');
  expect(shown(false)).toContain('There were no orders when Dispatch last reached the service.');
  expect(shown(true) + shown(false)).not.toMatch(/at present|No orders yet/);
});
