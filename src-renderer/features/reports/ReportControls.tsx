import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useShallow } from 'zustand/react/shallow';
import { type ReportGrouping, reportGroupings } from '../../../src-shared/report/groups.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { type Option, SelectField } from '../../ui/fields/SelectField.tsx';
import { groupColumn, orderCountColumn } from './group-columns.ts';
import type { ReportColumn } from './report-columns.tsx';
import { groupingName } from './report-words.ts';
import styles from './reports.module.css';
import { groupBy, shownSort, sortReportBy, useReports } from './reports-store.ts';
import { isNumberColumn } from './table-lines.ts';

interface ControlsProps {
  columns: readonly ReportColumn[];
}

/**
 * Options for sorting the table: without groups, by any column; with groups, by their name, their number of orders, or
 * a sum.
 */
function useSortOptions(columns: readonly ReportColumn[]): Option[] {
  const { t } = useLingui();
  const grouping = useReports(state => state.grouping);
  const optionOf = ({ name, label }: ReportColumn): Option => ({ value: name, label });
  if (grouping === 'none') return columns.map(optionOf);
  return [
    { value: groupColumn, label: groupingName(grouping) },
    { value: orderCountColumn, label: t`Orders` },
    ...columns.filter(({ sum }) => sum).map(optionOf),
  ];
}

/** Fields to sort the table by keyboard. They do the same as a click on a heading. */
function Sorting({ columns }: ControlsProps) {
  const { t } = useLingui();
  const { column, isDescending } = useReports(useShallow(shownSort));
  const options = useSortOptions(columns);
  return (
    <>
      <SelectField
        className={styles.sort}
        label={t`Sort by`}
        value={column}
        options={options}
        onChange={name => {
          if (name !== column) sortReportBy(name, isNumberColumn(name, columns));
        }}
      />
      <Button
        icon={isDescending ? ArrowDown : ArrowUp}
        aria-label={
          isDescending ? t`Sorted descending. Sort ascending.` : t`Sorted ascending. Sort descending.`
        }
        onPress={() => sortReportBy(column, false)}
      />
    </>
  );
}

/** Switch between all columns, for which the table scrolls sideways, and only those that fit. */
function AllColumns() {
  const areAllShown = useReports(state => state.areAllColumnsShown);
  return (
    <Button
      variant="quiet"
      icon={Columns3}
      onPress={() => useReports.setState({ areAllColumnsShown: !areAllShown })}
    >
      {areAllShown ? <Trans>Main columns</Trans> : <Trans>All columns</Trans>}
    </Button>
  );
}

/** Controls for grouping, sorting and showing the rows of the table. */
export function ReportControls({ columns }: ControlsProps) {
  const { t } = useLingui();
  const grouping = useReports(state => state.grouping);
  return (
    <div className={styles.grouping}>
      <span className="sub" aria-hidden>
        <Trans>Group by</Trans>
      </span>
      <Chips<ReportGrouping>
        label={t`Group by`}
        chips={reportGroupings.map(id => ({ id, words: groupingName(id) }))}
        chosen={grouping}
        onChoose={groupBy}
      />
      <span className="grow" />
      <Sorting columns={columns} />
      <AllColumns />
    </div>
  );
}
