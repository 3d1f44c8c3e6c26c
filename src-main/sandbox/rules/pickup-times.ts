import type { FieldError } from '../../../src-shared/domain/problem.ts';
import type { WindowInput } from '../../../src-shared/domain/stop.ts';
import { errorIf, fieldError } from '../http/problem.ts';
import type { OrderCandidate } from './candidate.ts';

// @interface create-order.rule-2
/** Rule 2: pickup needs available_from, requested_windows, or both. */
export function pickupTimeGiven({ input }: OrderCandidate): FieldError[] {
  const { requested_windows: windows, available_from: availableFrom } = input.pickup;
  return errorIf(
    (windows ?? []).length === 0 && (availableFrom ?? null) === null,
    'pickup.available_from',
    'pickup_time_required',
    'The pickup needs a time from which it is available, a requested window, or both.',
  );
}

interface Span {
  startMs: number;
  endMs: number;
  path: string;
}

// @interface create-order.rule-3
/**
 * Rule 3: requested windows of one stop must not overlap; each must end in the future; a pickup window must start
 * at or after available_from. Windows that touch do not overlap.
 */
export function requestedWindows({ input, nowMs }: OrderCandidate): FieldError[] {
  const pickups = spansOf('pickup', input.pickup.requested_windows);
  const deliveries = spansOf('delivery', input.delivery.requested_windows);
  return [
    ...[pickups, deliveries].flatMap(spans => [
      ...spans.flatMap(span => endErrors(span, nowMs)),
      ...overlapErrors(spans),
    ]),
    ...tooEarlyErrors(pickups, input.pickup.available_from ?? null),
  ];
}

const spansOf = (stop: string, windows: readonly WindowInput[] | null | undefined): Span[] =>
  (windows ?? []).map((window, index) => ({
    startMs: Date.parse(window.start_at),
    endMs: Date.parse(window.end_at),
    path: `${stop}.requested_windows.${index}`,
  }));

const endErrors = ({ startMs, endMs, path }: Span, nowMs: number): FieldError[] => [
  ...errorIf(
    endMs <= startMs,
    `${path}.end_at`,
    'window_ends_before_start',
    'The window must end after it starts.',
  ),
  ...errorIf(endMs <= nowMs, `${path}.end_at`, 'window_in_the_past', 'The window must end in the future.'),
];

const overlapErrors = (spans: readonly Span[]): FieldError[] =>
  spans
    .filter((span, index) =>
      spans.slice(0, index).some(other => other.startMs < span.endMs && span.startMs < other.endMs),
    )
    .map(({ path }) => fieldError(path, 'windows_overlap', 'Requested windows of a stop must not overlap.'));

const tooEarlyErrors = (spans: readonly Span[], availableFrom: string | null): FieldError[] =>
  spans
    .filter(({ startMs }) => availableFrom !== null && startMs < Date.parse(availableFrom))
    .map(({ path }) =>
      fieldError(
        `${path}.start_at`,
        'window_before_available_from',
        'A pickup window must start at or after the time from which the vehicle is available.',
      ),
    );
