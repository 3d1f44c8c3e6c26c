import type { Mutant } from '../mutant.ts';

/** Of the address book, reports, tables and states of orders. */
export const domainBooks: Mutant[] = [
  {
    name: 'two people at one place are one in the address book',
    edits: [
      {
        in: 'src-shared',
        find: 'JSON.stringify([$FIELDS.kind, addressKeyOf($FIELDS), contactKeyOf($FIELDS)])',
        replace: 'JSON.stringify([$FIELDS.kind, addressKeyOf($FIELDS)])',
      },
    ],
    tests: ['unit/shared/domain/address-entry.test.ts'],
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
    tests: ['unit/shared/domain/address-entry.test.ts'],
  },
  {
    name: 'a fuel stop that did not happen costs money',
    edits: [
      {
        in: 'src-shared',
        find: '$ROW.refuel?.occurred === true && !$OTHER ? $COST : null',
        replace: '($ROW.refuel?.occurred !== undefined && !$OTHER ? $COST : null)',
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
    name: 'where all routes fit the chart, one is counted among the others',
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
    tests: ['unit/shared/domain/life-state.test.ts'],
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
    tests: ['unit/shared/domain/life-state.test.ts'],
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
    tests: ['unit/shared/domain/address-entry.test.ts'],
  },
  {
    name: 'a draft of an order of others forgets its release code',
    edits: [
      {
        in: 'src-shared/domain',
        find: "typeof $READ($WHOLE) === 'string' && $VALUE !== null",
        replace: "typeof $READ($WHOLE) === 'string' && $VALUE !== null && !path.endsWith('release_code')",
      },
    ],
    tests: ['unit/shared/order-facts/shown-order.test.ts'],
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
    tests: ['unit/shared/domain/draft-request.test.ts'],
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
    tests: ['unit/shared/domain/country.test.ts'],
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
    name: 'a file name is cut in the middle of a character',
    edits: [
      {
        in: 'src-shared/domain/file-name.ts',
        find: 'for (const $CHARACTER of stem) { $$$DO }',
        part: 'of stem)',
        replace: "of stem.split(''))",
      },
    ],
    tests: ['unit/shared/domain/file-name.test.ts'],
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
