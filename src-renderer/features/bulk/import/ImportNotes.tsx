import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { guessField } from '../../../../src-shared/table/guess-field.ts';
import { formatCount } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../bulk.module.css';
import { fieldLabel } from '../grid/field-labels.ts';
import { useColumnDoubts } from '../grid/use-column-doubts.ts';
import type { Import } from '../state/bulk-state.ts';
import { createColumnGuesses } from '../state/column-guesses.ts';
import { useBulk, useSession } from '../state/use-bulk-session.ts';

const hasDoubts = (one: Import): boolean =>
  one.unused.length + one.mergedCells + one.withoutValue + one.cut + one.dropped > 0 || !one.hasHeadings;

function Title({ taken }: { taken: Import }) {
  const { rows, columns, source, unused } = taken;
  const used = columns - unused.length;
  if (rows === 0) return <Trans>The pasted data is incomplete</Trans>;
  return source === '' ? (
    <Trans>
      <Plural value={rows} one="# row" other="# rows" /> pasted.{' '}
      <Plural value={columns} one={`${used} of # column used.`} other={`${used} of # columns used.`} />
    </Trans>
  ) : (
    <Trans>
      <Plural value={rows} one="# row" other="# rows" /> imported from {source}.{' '}
      <Plural value={columns} one={`${used} of # column used.`} other={`${used} of # columns used.`} />
    </Trans>
  );
}

/** Lists the columns whose cells do not fit their field, each with a button that sets a better field. */
function WrongColumns() {
  const { t } = useLingui();
  const session = useSession();
  const doubts = useColumnDoubts();
  const { columns, rows } = useBulk(state => state.table);
  const betterOf = useMemo(
    () => createColumnGuesses((values, taken) => guessField(values, taken, session.profile)),
    [session],
  );
  return columns.map(({ id, heading, field }) => {
    const doubt = doubts.get(id);
    if (!doubt || field === null) return null;
    const { fitting } = doubt;
    const total = formatCount(doubt.filled);
    const name = fieldLabel(field);
    // The other doubtful columns count as having no field, so that two columns whose fields were mixed up are offered
    // each other's field.
    const better = betterOf(
      id,
      columns.map(one => (one.id !== id && doubts.has(one.id) ? { ...one, field: null } : one)),
      rows,
    );
    const swapped = better && columns.find(one => one.field === better);
    const take = () => (swapped ? session.swapFields(id, swapped.id) : session.setField(id, better));
    const betterName = better && fieldLabel(better);
    return (
      <li key={id}>
        {heading === ''
          ? plural(fitting, {
              0: `A column without a heading probably does not contain ${name}: none of its ${total} values is valid.`,
              one: `A column without a heading probably does not contain ${name}: only # of ${total} values is valid.`,
              other: `A column without a heading probably does not contain ${name}: only # of ${total} values are valid.`,
            })
          : plural(fitting, {
              0: `The column “${heading}” probably does not contain ${name}: none of its ${total} values is valid.`,
              one: `The column “${heading}” probably does not contain ${name}: only # of ${total} values is valid.`,
              other: `The column “${heading}” probably does not contain ${name}: only # of ${total} values are valid.`,
            })}{' '}
        <span className={styles.answers}>
          {better && (
            <Button onPress={take}>
              {swapped ? t`Swap with column ${betterName}` : t`Use column as ${betterName}`}
            </Button>
          )}
          <Button onPress={() => session.setField(id, null)}>{t`Do not use column`}</Button>
        </span>
      </li>
    );
  });
}

/** Reports on the last import: columns without a field, and cells that were cut, dropped or changed. */
export function ImportNotes() {
  const { t } = useLingui();
  const session = useSession();
  const taken = useBulk(state => state.lastImport);
  const isDoubtful = useColumnDoubts().size > 0;
  if (!taken) return null;
  const { unused, mergedCells, formulas, withoutValue, cut, dropped } = taken;
  const names = unused.slice(0, 8).join(', ');
  const shown = unused.length > 8 ? `${names}, …` : names;
  const counts = [
    mergedCells > 0 &&
      plural(mergedCells, {
        one: '# range of merged cells: only its first cell was filled.',
        other: '# ranges of merged cells: only the first cell of each was filled.',
      }),
    formulas > 0 &&
      plural(formulas, {
        one: '# cell has a formula: its last calculated value was imported.',
        other: '# cells have formulas: their last calculated values were imported.',
      }),
    withoutValue > 0 &&
      plural(withoutValue, {
        one: '# formula has no value or an error. Its cell was left empty.',
        other: '# formulas have no value or an error. Their cells were left empty.',
      }),
    cut > 0 &&
      plural(cut, {
        one: '# cell was longer than 10,000 characters and was shortened.',
        other: '# cells were longer than 10,000 characters and were shortened.',
      }),
    dropped > 0 &&
      plural(dropped, {
        one: '# cell or row was not imported: the table is full.',
        other: '# cells or rows were not imported: the table is full.',
      }),
  ];
  return (
    <div className={styles.notes}>
      <Notice
        tone={isDoubtful || hasDoubts(taken) ? 'warn' : 'ok'}
        title={<Title taken={taken} />}
        actions={<Button onPress={() => session.state.setState({ lastImport: null })}>{t`Dismiss`}</Button>}
      >
        <ul className={styles.noteList}>
          {!taken.hasHeadings && taken.rows > 0 && (
            <li>
              <Trans>No heading row found. Choose what each column contains.</Trans>
            </li>
          )}
          {unused.length > 0 && (
            <li>
              <Trans>Columns not used: {shown}</Trans>
            </li>
          )}
          <WrongColumns />
          {taken.hasHeadings && (unused.length > 0 || isDoubtful) && (
            <li>
              <Trans>
                Select a heading to choose what its column contains. Dispatch remembers your choice.
              </Trans>
            </li>
          )}
          {counts.map(words => words && <li key={words}>{words}</li>)}
        </ul>
      </Notice>
    </div>
  );
}
