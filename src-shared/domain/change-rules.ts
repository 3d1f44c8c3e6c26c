import { touchedPaths } from './change-units.ts';
import type { OrderDraft } from './draft.ts';
import type { DraftProblem } from './draft-problem.ts';
import { checkDraft } from './draft-rules.ts';
import { zoneOfStop } from './draft-times.ts';
import type { RuleContext } from './rule.ts';
import { primaryPath, tradeInPath } from './vehicle-rules.ts';

const stopOfWindow = /^(pickup|delivery)\.requested_windows\.(\d+)/;

/** Codes of problems that concern a single window. */
const ofOneWindow: readonly DraftProblem['code'][] = [
  'window_incomplete',
  'window_in_past',
  'window_ends_before_start',
];

/**
 * Problems that an order can get only because time passes. If a change does not touch them, `checkChange` reports them
 * as warnings instead of leaving them out: the service could refuse the change because of them.
 */
const worthAWord: readonly DraftProblem['code'][] = ['window_in_past', 'private_handover_too_early'];

function windowAt(draft: OrderDraft, path: string): string | null {
  const [, stop, index] = stopOfWindow.exec(path) ?? [];
  if (stop !== 'pickup' && stop !== 'delivery') return null;
  const window = draft[stop].requestedWindows[Number(index)];
  return window ? JSON.stringify([stop, zoneOfStop(draft[stop]), window]) : null;
}

// @interface update-order.rules
/**
 * Errors and warnings of a change. Leaves out problems that the order had before and that the change does not touch;
 * only those of `worthAWord`, such as an untouched window in the past, are reported as warnings.
 */
export function checkChange(now: OrderDraft, draft: OrderDraft, context: RuleContext): DraftProblem[] {
  const before = checkDraft(now, context);
  const touched = touchedPaths(now, draft);
  const isTouched = (path: string) =>
    touched.some(unit => path === unit || path.startsWith(`${unit}.`) || unit.startsWith(`${path}.`));
  const isInherited = (problem: DraftProblem): boolean => {
    const same = before.filter(({ code }) => code === problem.code);
    if (ofOneWindow.includes(problem.code)) {
      const window = windowAt(draft, problem.path);
      return same.some(({ path }) => windowAt(now, path) === window);
    }
    return same.some(({ path }) => path === problem.path) && !isTouched(problem.path);
  };
  return checkDraft(draft, context).flatMap(problem => {
    if (!isInherited(problem)) return [problem];
    return worthAWord.includes(problem.code) ? [{ ...problem, severity: 'warning' as const }] : [];
  });
}

/** Why a field of an accepted order cannot be changed. */
export type FixedReason = 'identity' | 'cmr_recipient' | 'trade_in' | 'window';

/** Key in `fixedFields` of a window that can be removed but not edited. */
export const fixedWindow = (stop: 'pickup' | 'delivery', typed: string): string =>
  `${stop}.requested_windows ${typed}`;

// @interface update-order.cmr-recipients
/**
 * Fields that no change of an accepted order can set, with the reason: a known VIN or registration number, the CMR
 * recipient, and a window that cannot be read as a day and times.
 */
export function fixedFields(now: OrderDraft): Readonly<Record<string, FixedReason>> {
  const vehicles = [
    [primaryPath, now.vehicle],
    [tradeInPath, now.tradeIn],
  ] as const;
  const fixed = vehicles.flatMap(([path, vehicle]) =>
    vehicle === null
      ? []
      : [
          ...(vehicle.vin === '' ? [] : [[`${path}.vin`, 'identity'] as const]),
          ...(vehicle.registrationNumber === ''
            ? []
            : [[`${path}.registration_number`, 'identity'] as const]),
          [`${path}.cmr_recipient`, 'cmr_recipient'] as const,
        ],
  );
  const windows = (['pickup', 'delivery'] as const).flatMap(stop =>
    now[stop].requestedWindows.flatMap(({ typed }) =>
      typed === undefined ? [] : [[fixedWindow(stop, typed), 'window'] as const],
    ),
  );
  return Object.fromEntries([...fixed, ...windows, [tradeInPath, 'trade_in'] as const]);
}
