import type { Mutant } from '../mutant.ts';

const bulk = 'src-renderer/features/bulk';
const table = 'src-shared/table';
const recognise = ['unit/shared/table/recognise.test.ts'];

/** Of many orders in one table: what its columns are, and which rows are asked about. */
export const manyOrders: Mutant[] = [
  {
    name: 'rows without a vehicle are taken for the same one',
    edits: [
      {
        in: bulk,
        find: "[vin, registrationNumber].filter(key => key !== '')",
        replace: '[vin, registrationNumber]',
      },
    ],
    tests: ['unit/renderer/bulk/state/doubtful-rows.test.ts'],
  },
  {
    name: 'a row that will be refused is placed without a question',
    edits: [
      {
        in: 'src-renderer/features/bulk/state/doubtful-rows.ts',
        find: "price?.kind === 'refused' && price.isForOrder",
        replace: 'false',
      },
    ],
    tests: ['unit/renderer/bulk/state/doubtful-rows.test.ts'],
  },
  ...[
    ['half of its cells make a column doubtful', 'fitting < filled / 2', 'fitting <= filled / 2'],
    ['one cell makes a column doubtful', 'filled >= minCells', 'filled >= 1'],
    ['empty cells make a column doubtful', "($ROW.cells[id] ?? '').trim() === ''", 'false'],
    ['rows that are left out make a column doubtful', '$ROWS.filter($ONE => !$ONE.isLeftOut)', '$ROWS'],
    ['a time that is only late makes a column doubtful', 'otherThings.has($CODE)', 'true'],
  ].map(
    ([name = '', find = '', replace = '']): Mutant => ({
      name,
      edits: [{ in: 'src-renderer/features/bulk/state/column-doubts.ts', find, replace }],
      tests: ['unit/renderer/bulk/state/column-doubts.test.ts'],
    }),
  ),
  {
    name: 'a kind of place beside a make is taken for its model',
    edits: [{ in: table, find: '!$ROWS.some(row => isPlaceType($CELL))', replace: 'true' }],
    tests: recognise,
  },
  {
    name: 'every word for a kind is taken for the model beside a make',
    edits: [{ in: table, find: 'typeWords.has($WORDS)', replace: 'true' }],
    tests: recognise,
  },
  {
    name: 'the type is the model although the table has one',
    edits: [{ in: table, find: "!$HAS('model')", replace: 'true' }],
    tests: recognise,
  },
];
