import type { Mutant } from '../mutant.ts';
import { domainBooks } from './domain-books.ts';

export const domain: Mutant[] = [
  {
    name: 'rule 6 looks at the first window only',
    edits: [
      {
        in: 'src-shared',
        find: '$WINDOWS.filter(({ start }) => $IS_TOO_EARLY(start))',
        replace: '$WINDOWS.slice(0, 1).filter(({ start }) => $IS_TOO_EARLY(start))',
      },
    ],
    tests: ['unit/shared/domain/draft-rules.test.ts'],
  },
  {
    name: 'a VIN that begins with 5 has no check digit',
    edits: [{ in: 'src-shared', find: { kind: 'regex', regex: '\\^\\[1-5\\]' }, replace: '/^[1-4]/' }],
    tests: ['unit/shared/domain/draft-rules.test.ts'],
  },
  {
    name: 'a span may end when it starts, where the start was there before',
    edits: [
      {
        in: 'src-shared',
        find: 'if ($END > $START) return 0',
        replace: 'if ($END >= $START) return 0;',
      },
    ],
    tests: ['unit/shared/domain/typed-times.test.ts'],
  },
  {
    name: 'the end of a span may be in the hour that the clocks skip',
    edits: [
      {
        in: 'src-shared',
        find: 'isSkippedByClock($DATE, $START, $ZONE) || isSkippedByClock($END_DATE, $END, $ZONE)',
        replace: 'isSkippedByClock($DATE, $START, $ZONE)',
      },
    ],
    tests: ['unit/shared/domain/typed-times.test.ts'],
  },
  {
    name: 'a window that its stop’s other windows overlap is marked only where it stands later',
    edits: [
      {
        in: 'src-shared/domain',
        find: '$OTHER !== $WINDOW && overlap($WINDOW, $OTHER)',
        replace: 'isBefore($OTHER.start, $WINDOW.start) && overlap($WINDOW, $OTHER)',
      },
    ],
    tests: ['unit/shared/domain/draft-rules.test.ts'],
  },
  {
    name: 'the zone that the windows of a stop name stays with it in another country',
    edits: [
      {
        in: 'src-shared/domain',
        find: '$ZONE && $ZONE.country === countryOfStop($STOP)',
        replace: '$ZONE',
      },
    ],
    tests: ['unit/shared/domain/country.test.ts'],
  },
  {
    name: 'a window over midnight is sent with the end on its first day',
    edits: [
      {
        in: 'src-shared/domain',
        find: 'instantOf(lastDayOf($WINDOW), $END, $ZONE)',
        replace: 'instantOf($WINDOW.date, $END, $ZONE)',
      },
    ],
    tests: ['unit/shared/domain/draft-request.test.ts'],
  },
  {
    name: 'four digits after a date are its year only this year',
    edits: [
      {
        in: 'src-shared',
        find: 'Math.abs($YEAR - Number($TODAY.slice(0, 4))) <= 2',
        replace: 'Math.abs($YEAR - Number($TODAY.slice(0, 4))) <= 0',
      },
    ],
    tests: ['unit/shared/domain/typed-date.test.ts'],
  },
  {
    name: 'a weekday at this very minute is today',
    edits: [
      {
        in: 'src-shared',
        find: '$NEXT.equals($TODAY) && $START !== null && $NOW !== undefined && $START <= $NOW',
        replace: '$NEXT.equals($TODAY) && $START !== null && $NOW !== undefined && $START < $NOW',
      },
    ],
    tests: ['unit/shared/domain/typed-date.test.ts'],
  },
  {
    name: 'what was broken before and is typed anew, still broken, is the order’s own',
    edits: [
      {
        in: 'src-shared',
        find: '$SAME.some(({ path }) => path === $PROBLEM.path) && !$IS_TOUCHED($PROBLEM.path)',
        replace: '$SAME.some(({ path }) => path === $PROBLEM.path);',
      },
    ],
    tests: ['unit/shared/domain/change-rules.test.ts'],
  },
  {
    name: 'rule 6 holds for private pickups only',
    edits: [
      {
        in: 'src-shared',
        find: '$DRAFT.pickup.type === $PROFILE.privatePickupType || $DRAFT.delivery.type === $PROFILE.endCustomerDeliveryType',
        replace: '$DRAFT.pickup.type === $PROFILE.privatePickupType',
      },
    ],
    tests: ['unit/shared/domain/draft-rules.test.ts'],
  },
  {
    name: 'a doubtful e-mail address stops an order',
    edits: [
      {
        in: 'src-shared',
        find: "warning($PATH, 'email_doubtful')",
        replace: "error($PATH, 'email_doubtful')",
      },
    ],
    tests: ['unit/shared/domain/draft-rules.test.ts'],
  },
  {
    name: 'an available-from that was not understood counts as not given',
    edits: [
      {
        in: 'src-shared',
        find: "[$FROM.date, $FROM.time, $FROM.typed ?? '']",
        replace: '[$FROM.date, $FROM.time]',
      },
    ],
    tests: ['unit/shared/domain/draft-rules.test.ts'],
  },
  {
    name: 'a window that was not understood is left out of the order in silence',
    edits: [
      {
        in: 'src-shared',
        find: "$WINDOW.date === '' && $WINDOW.start === '' && $WINDOW.end === '' && ($WINDOW.typed ?? '') === ''",
        replace: "$WINDOW.date === '' && $WINDOW.start === '' && $WINDOW.end === '';",
      },
    ],
    tests: ['unit/shared/domain/draft-rules.test.ts'],
  },
  {
    name: 'letters of another width spoil a VIN',
    edits: [
      {
        in: 'src-shared/domain',
        find: { pattern: "$TYPED.normalize('NFKC')", inside: { regex: 'toUpperCase', stopBy: 'end' } },
        replace: '$TYPED',
      },
    ],
    tests: ['unit/shared/domain/draft-request.test.ts'],
  },
  {
    name: 'the 31st is looked for in this month and the next only',
    edits: [{ in: 'src-shared', find: '[0, 1, 2]', replace: '[0, 1]' }],
    tests: ['unit/shared/domain/typed-date.test.ts'],
  },
  {
    name: '12 am is noon',
    edits: [
      {
        in: 'src-shared',
        find: "($HOUR % 12) + ($HALF === 'p' ? 12 : 0)",
        replace: "($HOUR % 12) + ($HALF === 'p' || $HOUR === 12 ? 12 : 0);",
      },
    ],
    tests: ['unit/shared/domain/typed-date.test.ts'],
  },
  {
    name: 'eight digits that begin with 20 are always a year first',
    edits: [
      {
        in: 'src-shared',
        find: '$PART(0, 2) === 20 && $PART(4, 6) <= 12',
        replace: '$PART(0, 2) === 20',
      },
    ],
    tests: ['unit/shared/domain/typed-date.test.ts'],
  },
  {
    name: 'in January, the Wednesday that was 31 December is not found',
    edits: [
      {
        in: 'src-shared',
        find: 'validDay($TODAY.year, $MONTH, $DAY).concat(validDay($TODAY.year - 1, $MONTH, $DAY))',
        replace: 'validDay($TODAY.year, $MONTH, $DAY)',
      },
    ],
    tests: ['unit/shared/domain/typed-date.test.ts'],
  },
  {
    name: 'of a place only its address is changed, not the country chosen beside it',
    edits: [
      {
        in: 'src-shared',
        find: '[addressField($STOP), countryField($STOP)]',
        replace: '[addressField($STOP)]',
      },
    ],
    tests: ['unit/shared/domain/change-rules.test.ts'],
  },
  {
    name: 'what is typed on a trade-in is lost when the order moves on',
    edits: [
      {
        in: 'src-shared',
        find: '$DRAFT.tradeIn === null ? [] : ofTradeIn',
        replace: '[]',
      },
    ],
    tests: ['unit/shared/domain/change-rules.test.ts'],
  },
  {
    name: 'the former country comes back over one that was chosen',
    edits: [
      {
        in: 'src-shared',
        find: "$STOP.countryCode === '' ? { ...$STOP, countryCode: $NOW.countryCode } : $STOP",
        replace: '{ ...$STOP, countryCode: $NOW.countryCode };',
      },
    ],
    tests: ['unit/shared/domain/change-patch.test.ts'],
  },
  {
    name: 'a change of one vehicle shows at the other one too',
    edits: [
      { in: 'src-shared', find: '$IS_FIELDS($ITEM) && $ITEM.role === $ROLE', replace: '$IS_FIELDS($ITEM)' },
    ],
    tests: ['unit/shared/domain/change-patch.test.ts'],
  },
  {
    name: 'available from stays in the zone of the former address',
    edits: [
      {
        in: 'src-shared',
        find: 'if (!$IS_TYPED && !$IS_MOVED) return []',
        replace: 'if (!$IS_TYPED) return [];',
      },
    ],
    tests: ['unit/shared/domain/change-patch.test.ts'],
  },
  {
    name: 'a business of another country counts as the same',
    edits: [
      {
        in: 'src-shared',
        find: '$BEFORE?.business_id === $AFTER?.business_id && $BEFORE?.country_code === $AFTER?.country_code',
        replace: '$BEFORE?.business_id === $AFTER?.business_id',
      },
    ],
    tests: ['unit/shared/domain/change-patch.test.ts'],
  },
  {
    name: 'a price is asked for two places of the pickup’s kind',
    edits: [
      {
        in: 'src-shared',
        find: '{ address: $ADDRESS_OF($DRAFT.delivery), type: $DRAFT.delivery.type.trim() }',
        replace: '{ address: $ADDRESS_OF($DRAFT.delivery), type: $DRAFT.pickup.type.trim() }',
      },
    ],
    tests: ['unit/shared/domain/draft-request.test.ts'],
  },
  {
    name: 'a copy of an order has the winter tyres in the boot where they were on the car',
    edits: [
      {
        in: 'src-shared',
        find: '$ITEM?.winter_tires?.in_vehicle ?? false',
        replace: '$ITEM?.winter_tires?.mounted ?? false',
      },
    ],
    tests: ['unit/shared/order-facts/shown-order.test.ts'],
  },
  {
    name: 'a copy is made of what was typed first, not of the order as its details show it',
    edits: [
      { in: 'src-shared', find: 'detail.order ? $FORM : detail.draft', replace: 'detail.draft ?? $FORM' },
    ],
    tests: ['unit/shared/order-facts/shown-order.test.ts'],
  },
  {
    name: 'a copy is made without the changes that are on their way',
    edits: [
      {
        in: 'src-shared',
        find: 'withChanges(order, waitingChanges(entries))',
        replace: 'withChanges(order, waitingChanges([]))',
      },
    ],
    tests: ['unit/shared/order-facts/shown-order.test.ts'],
  },
  {
    name: 'a copy keeps the release code of the first order',
    edits: [
      {
        in: 'src-shared/domain',
        find: "{ ...timed.pickup, releaseCode: '' }",
        replace: 'timed.pickup',
      },
    ],
    tests: ['unit/shared/domain/draft-copy.test.ts'],
  },
  ...domainBooks,
];
