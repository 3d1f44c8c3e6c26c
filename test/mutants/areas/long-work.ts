import type { Mutant } from '../mutant.ts';

const reports = 'src-renderer/features/reports';
const slices = ['unit/renderer/ui/in-slices.test.ts'];
const picture = ['unit/renderer/reports/report-picture.test.ts'];
const walk = ['unit/renderer/reports/report-walk.test.ts'];
const bulk = 'src-renderer/features/bulk/state/table-editing.ts';
const bulkSession = ['unit/renderer/bulk/state/bulk-session.test.ts'];
const coreWalks = ['unit/core/methods/report-walks.test.ts'];

/** What holds up a window, and what a report of very many rows would lose by coming in parts. */
export const longWork: Mutant[] = [
  {
    name: 'long work in the window has no pause',
    edits: [{ in: 'src-renderer/ui', find: 'performance.now() < endsMs', replace: 'true' }],
    tests: slices,
  },
  {
    name: 'work that was given up goes on',
    edits: [
      { in: 'src-renderer/ui/in-slices.ts', find: '() => clearTimeout(next)', replace: '() => undefined' },
    ],
    tests: slices,
  },
  {
    name: 'rows that are equal change places',
    edits: [
      {
        in: 'src-shared/steps.ts',
        find: 'compare(a.value, b.value) <= 0',
        replace: 'compare(a.value, b.value) < 0',
      },
    ],
    tests: slices,
  },
  {
    name: 'totals of some rows are called those of all',
    edits: [
      {
        in: reports,
        find: "$REPORT.phase === 'done' && $LINES === $REPORT.lines",
        replace: "report.phase === 'done'",
      },
    ],
    tests: picture,
  },
  {
    name: 'the next page of a report is asked for when the one before it is shown',
    edits: [
      { in: reports, find: { kind: 'expression_statement', regex: '^askAhead\\(page\\);$' }, replace: '' },
    ],
    tests: walk,
  },
  {
    name: 'a page that was asked for ahead is taken after a stop',
    edits: [
      {
        in: reports,
        find: { kind: 'finally_clause', regex: 'ahead = null' },
        replace: 'finally {}',
      },
    ],
    tests: walk,
  },
  {
    name: 'pages that came before a failure are lost',
    edits: [
      {
        in: 'src-main/core/methods/reports.ts',
        find: 'if (isFirst || signal.aborted) throw error;',
        replace: 'throw error;',
      },
    ],
    tests: coreWalks,
  },
  {
    name: 'a window waits for five pages of a slow service',
    edits: [
      { in: 'src-main/core/methods/reports.ts', find: 'clock.monotonicMs() < endsMs', replace: 'true' },
    ],
    tests: coreWalks,
  },
  {
    name: 'rows that were brought in are all checked in one frame',
    edits: [{ in: bulk, find: 'yield* checkAll(table.rows, check)', replace: '' }],
    tests: bulkSession,
  },
  {
    name: 'rows that are brought in take away what is typed meanwhile',
    edits: [{ in: bulk, find: 'getState().table !== before', replace: 'false' }],
    tests: bulkSession,
  },
];
