import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { guessField } from '../../../../src-shared/table/guess-field.ts';
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
  if (rows === 0) return <Trans>Pasted, but not all of it</Trans>;
  return source === '' ? (
    <Trans>
      <Plural value={rows} one="# row" other="# rows" /> pasted; {used} of {columns} columns are used
    </Trans>
  ) : (
    <Trans>
      <Plural value={rows} one="# row" other="# rows" /> from {source}; {used} of {columns} columns are used
    </Trans>
  );
}

/** Columns whose cells do not fit their field, each with a better field to take. */
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
    const { fitting, filled } = doubt;
    const name = fieldLabel(field);
    // Columns that were swapped are offered each other's field.
    const better = betterOf(
      id,
      columns.map(one => (one.id !== id && doubts.has(one.id) ? { ...one, field: null } : one)),
      rows,
    );
    const swapped = better && columns.find(one => one.field === better);
    const take = () => {
      session.setField(id, better);
      if (swapped) session.setField(swapped.id, field);
    };
    const betterName = better && fieldLabel(better);
    return (
      <li key={id}>
        {heading === '' ? (
          <Trans>
            This column may not be {name}: only {fitting} of {filled} values fit. Select the column heading to
            choose another field.
          </Trans>
        ) : (
          <Trans>
            “{heading}” may not be {name}: only {fitting} of {filled} values fit. Select the column heading to
            choose another field. Dispatch remembers your choice.
          </Trans>
        )}{' '}
        <span className={styles.answers}>
          {better && (
            <Button onPress={take}>{swapped ? t`Swap with ${betterName}` : t`Use as ${betterName}`}</Button>
          )}
          <Button onPress={() => session.setField(id, null)}>{t`Do not use`}</Button>
        </span>
      </li>
    );
  });
}

/** Reports the last import: columns that are not used, and cells that were cut, dropped or changed. */
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
        one: '# group of merged cells: only its first cell has the value.',
        other: '# groups of merged cells: only the first cell of each has the value.',
      }),
    formulas > 0 &&
      plural(formulas, {
        one: '# formula: taken with the value it was saved with.',
        other: '# formulas: taken with the values they were saved with.',
      }),
    withoutValue > 0 &&
      plural(withoutValue, {
        one: '# formula has no value or an error: its cell is empty.',
        other: '# formulas have no value or an error: their cells are empty.',
      }),
    cut > 0 &&
      plural(cut, {
        one: '# cell was longer than 10,000 characters and was cut.',
        other: '# cells were longer than 10,000 characters and were cut.',
      }),
    dropped > 0 &&
      plural(dropped, {
        one: '# cell or row had no place here and was not taken.',
        other: '# cells or rows had no place here and were not taken.',
      }),
  ];
  return (
    <div className={styles.notes}>
      <Notice tone={isDoubtful || hasDoubts(taken) ? 'warn' : 'ok'} title={<Title taken={taken} />}>
        <ul className={styles.noteList}>
          {!taken.hasHeadings && taken.rows > 0 && (
            <li>
              <Trans>There is no line of headings: say at each column what it holds.</Trans>
            </li>
          )}
          {unused.length > 0 && (
            <li>
              <Trans>
                Not used: {shown}. Press a heading to say what the column holds; that is remembered.
              </Trans>
            </li>
          )}
          <WrongColumns />
          {counts.map(words => words && <li key={words}>{words}</li>)}
        </ul>
      </Notice>
      <Button
        variant="quiet"
        icon={X}
        aria-label={t`Dismiss`}
        onPress={() => session.state.setState({ lastImport: null })}
      />
    </div>
  );
}
