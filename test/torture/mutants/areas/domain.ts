import type { Mutant } from '../mutant.ts';

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
    tests: ['unit/shared/draft-rules.test.ts'],
  },
  {
    name: 'a VIN that begins with 5 has no check digit',
    edits: [{ in: 'src-shared', find: { kind: 'regex', regex: '\\^\\[1-5\\]' }, replace: '/^[1-4]/' }],
    tests: ['unit/shared/draft-rules.test.ts'],
  },
  {
    name: 'a span may end when it starts, where the start was there before',
    edits: [
      {
        in: 'src-shared',
        find: "$START !== '' && $END !== '' && $END <= $START",
        replace: "$START !== '' && $END !== '' && $END < $START",
      },
    ],
    tests: ['unit/shared/typed-times.test.ts'],
  },
  {
    name: 'the end of a span may be in the hour that the clocks skip',
    edits: [
      {
        in: 'src-shared',
        find: "[$START, $END].some($TIME => $TIME !== '' && $IS_SKIPPED($DATE, $TIME, $ZONE))",
        replace: "[$START].some($TIME => $TIME !== '' && $IS_SKIPPED($DATE, $TIME, $ZONE))",
      },
    ],
    tests: ['unit/shared/typed-times.test.ts'],
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
    tests: ['unit/shared/typed-date.test.ts'],
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
    tests: ['unit/shared/typed-date.test.ts'],
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
    tests: ['unit/shared/change-rules.test.ts'],
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
    tests: ['unit/shared/draft-rules.test.ts'],
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
    tests: ['unit/shared/draft-rules.test.ts'],
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
    tests: ['unit/shared/draft-rules.test.ts'],
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
    tests: ['unit/shared/draft-rules.test.ts'],
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
    tests: ['unit/shared/draft-request.test.ts'],
  },
  {
    name: 'the 31st is looked for in this month and the next only',
    edits: [{ in: 'src-shared', find: '[0, 1, 2]', replace: '[0, 1]' }],
    tests: ['unit/shared/typed-date.test.ts'],
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
    tests: ['unit/shared/typed-date.test.ts'],
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
    tests: ['unit/shared/typed-date.test.ts'],
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
    tests: ['unit/shared/typed-date.test.ts'],
  },
  {
    name: 'of a place only its address is changed, not the country chosen beside it',
    edits: [
      {
        in: 'src-shared',
        find: "unit($PATH, part(at($LENS, 'address')), part(at($LENS, 'countryCode')))",
        replace: "unit($PATH, part(at($LENS, 'address')))",
      },
    ],
    tests: ['unit/shared/change-rules.test.ts'],
  },
  {
    name: 'what is typed on a trade-in is lost when the order moves on',
    edits: [
      {
        in: 'src-shared',
        find: '$NOW.tradeIn === null ? $UNITS : [...$UNITS, ...$MORE]',
        replace: '$NOW.tradeIn === null ? $UNITS : [...$UNITS, ...$MORE].slice(0, $UNITS.length);',
      },
    ],
    tests: ['unit/shared/change-rules.test.ts'],
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
    tests: ['unit/shared/change-patch.test.ts'],
  },
  {
    name: 'a change of one vehicle shows at the other one too',
    edits: [
      { in: 'src-shared', find: '$IS_FIELDS($ITEM) && $ITEM.role === $ROLE', replace: '$IS_FIELDS($ITEM)' },
    ],
    tests: ['unit/shared/change-patch.test.ts'],
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
    tests: ['unit/shared/change-patch.test.ts'],
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
    tests: ['unit/shared/change-patch.test.ts'],
  },
  {
    name: 'a price is asked for two places of the pickup’s kind',
    edits: [
      {
        in: 'src-shared',
        find: '{ address: $ADDRESS_OF($DRAFT.delivery), type: $DRAFT.delivery.type }',
        replace: '{ address: $ADDRESS_OF($DRAFT.delivery), type: $DRAFT.pickup.type }',
      },
    ],
    tests: ['unit/shared/draft-request.test.ts'],
  },
  {
    name: 'a copy of an order has the winter tyres in the boot where they were on the car',
    edits: [
      {
        in: 'src-shared',
        find: '$ITEM.winter_tires?.in_vehicle ?? false',
        replace: '$ITEM.winter_tires?.mounted ?? false',
      },
    ],
    tests: ['unit/shared/draft-copy.test.ts'],
  },
  {
    name: 'two people at one place are one in the address book',
    edits: [
      {
        in: 'src-shared',
        find: 'JSON.stringify([$FIELDS.kind, addressKeyOf($FIELDS), contactKeyOf($FIELDS)])',
        replace: 'JSON.stringify([$FIELDS.kind, addressKeyOf($FIELDS)])',
      },
    ],
    tests: ['unit/shared/address-entry.test.ts'],
  },
  {
    name: 'the address book learns what the service itself proposed',
    edits: [
      {
        in: 'src-shared',
        find: "$VEHICLE?.cmrRecipient.kind !== $KIND || $VEHICLE.cmrRecipient.choice !== ''",
        replace: '$VEHICLE?.cmrRecipient.kind !== $KIND',
      },
    ],
    tests: ['unit/shared/address-entry.test.ts'],
  },
  {
    name: 'a fuel stop that did not happen costs money',
    edits: [
      {
        in: 'src-shared',
        find: '$ROW.refuel?.occurred === true',
        replace: '$ROW.refuel?.occurred !== undefined',
      },
    ],
    tests: ['unit/shared/report/figures.test.ts'],
  },
  {
    name: 'the average time counts orders that are not delivered yet',
    edits: [
      {
        in: 'src-shared',
        find: 'if ($LINE.leadMinutes !== null) { $TOTALS.leadMinutes += $LINE.leadMinutes; $TOTALS.leadCount += 1; }',
        replace: '$TOTALS.leadMinutes += $LINE.leadMinutes ?? 0; $TOTALS.leadCount += 1;',
      },
    ],
    tests: ['unit/shared/report/figures.test.ts'],
  },
  {
    name: 'as many routes as there is room for lose one to the others',
    edits: [
      {
        in: 'src-shared/report',
        find: 'if ($ALL.length <= $MOST) return $ALL',
        replace: 'if ($ALL.length < $MOST) return $ALL;',
      },
    ],
    tests: ['unit/shared/report/figures.test.ts'],
  },
  {
    name: '3/12 in a table is 12 March',
    edits: [
      {
        in: 'src-shared',
        find: 'Number($FIRST) <= 12 && Number($SECOND) > 12',
        replace: 'Number($FIRST) <= 12 && Number($SECOND) >= 12',
      },
    ],
    tests: ['unit/shared/table/row-draft.test.ts'],
  },
  {
    name: 'today of one zone is taken for that of another',
    edits: [
      {
        in: 'src-shared',
        find: { kind: 'template_string', regex: '^`\\$\\{\\w+\\} \\$\\{minute\\}`$' },
        replace: 'String(minute)',
      },
    ],
    tests: ['unit/shared/table/row-draft.test.ts'],
  },
  {
    name: 'a column that was said to be unused is used again',
    edits: [
      {
        in: 'src-shared',
        find: {
          pattern: "if ($REMEMBERED === '') return null",
          precedes: { pattern: 'if ($REMEMBERED !== undefined) return $TAKE($REMEMBERED)' },
        },
        replace: '',
      },
    ],
    tests: ['unit/shared/table/recognise.test.ts'],
  },
  {
    name: 'bad lines of a file of addresses are counted from nought',
    edits: [
      {
        in: 'src-shared',
        find: { pattern: { context: 'const x = { line: $INDEX + 1 }', selector: 'pair' } },
        replace: 'line: $INDEX',
      },
    ],
    tests: ['unit/shared/table/address-csv.test.ts'],
  },
  {
    name: 'an order that was handed over is under way until its status says so',
    edits: [
      {
        in: 'src-shared',
        find: "if ($ORDER.delivery.actual_at !== null) return 'delivered'",
        replace: '',
      },
    ],
    tests: ['unit/shared/life-state.test.ts'],
  },
  {
    name: 'whoever lacks readiness is told that the carrier must come first',
    edits: [
      {
        in: 'src-shared',
        find: "$STATE === 'accepted' ? 'needs-readiness' : 'needs-approach'",
        replace: "$STATE === 'accepted' ? 'needs-approach' : 'needs-readiness';",
      },
    ],
    tests: ['unit/shared/life-state.test.ts'],
  },
  {
    name: 'a missing phone number is shown at the e-mail address of a row',
    edits: [
      {
        in: 'src-shared',
        find: "if ($REST === 'contact.phone') return $FIELDS",
        replace: "if ($REST === 'contact.phone') return stopFieldsOfPath(stop, 'contact.email');",
      },
    ],
    tests: ['unit/shared/table/row-draft.test.ts'],
  },
  {
    name: 'a route of which one end is not known is no route',
    edits: [
      {
        in: 'src-shared/report',
        find: '$ROW.origin_country === null && $ROW.destination_country === null',
        replace: '$ROW.origin_country === null || $ROW.destination_country === null',
      },
    ],
    tests: ['unit/shared/report/figures.test.ts'],
  },
  {
    name: 'the median of delivery times is the next longer one',
    edits: [
      {
        in: 'src-shared/report',
        find: 'Math.ceil($SORTED.length * $SHARE) - 1',
        replace: 'Math.ceil($SORTED.length * $SHARE)',
      },
    ],
    tests: ['unit/shared/report/figures.test.ts'],
  },
  {
    name: 'a phone number is found only as it was written',
    edits: [
      {
        in: 'src-shared/domain',
        find: { pattern: '$FIELDS.phone.replace($SIGNS, $NOTHING)', inside: { kind: 'array' } },
        replace: "''",
      },
    ],
    tests: ['unit/shared/address-entry.test.ts'],
  },
  {
    name: 'a draft of an order of others forgets its release code',
    edits: [{ in: 'src-shared/domain', find: "$ORDER.pickup.release_code ?? ''", replace: "''" }],
    tests: ['unit/shared/draft-copy.test.ts'],
  },
  {
    name: 'a CMR recipient that the service knows goes with an empty address',
    edits: [
      {
        in: 'src-shared/domain',
        find: '$KIND === $OTHER ? { recipient } : {}',
        replace: '({ recipient })',
      },
    ],
    tests: ['unit/shared/draft-request.test.ts'],
  },
  {
    name: 'a place within a country that nobody wrote is the country',
    edits: [
      {
        in: 'src-shared/domain',
        find: "if (!$ADDRESS.includes(',')) return null",
        replace: '',
      },
    ],
    tests: ['unit/shared/country.test.ts'],
  },
  {
    name: 'the place of an address of a file is written twice',
    edits: [
      {
        in: 'src-shared/table',
        find: "$ADDRESS.trim() === '' || $IS_WITHIN",
        replace: "$ADDRESS.trim() === ''",
      },
    ],
    tests: ['unit/shared/table/address-csv.test.ts'],
  },
  {
    name: 'half of a character of two halves is left at the end of a cut file name',
    edits: [
      {
        in: 'src-shared/domain',
        find: { pattern: "$START.replace($HALF, '')", all: [{ regex: 'd800' }] },
        replace: '$START',
      },
    ],
    tests: ['unit/shared/file-name.test.ts'],
  },
  {
    name: 'an entry of the profile of the local sandbox wins over that of its environment',
    edits: [
      {
        in: 'src-shared/environment.ts',
        find: '$SCHEMA.parse({ ...($KIND === $LOCAL ? $ONE : $OTHER), ...$PROFILE })',
        replace: '$SCHEMA.parse({ ...$PROFILE, ...($KIND === $LOCAL ? $ONE : $OTHER) });',
      },
    ],
    tests: ['unit/shared/interface-profile.test.ts'],
  },
];
