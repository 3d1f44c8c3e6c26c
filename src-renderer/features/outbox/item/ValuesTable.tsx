import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './fields-table.module.css';

export interface ValuesTableProps {
  label: string;
  /** Headings of the columns with values. The first column contains the names of the fields. */
  heads: readonly string[];
  className?: string | undefined;
  children: ReactNode;
}

/** A table with one row for each field. */
export function ValuesTable({ label, heads, className, children }: ValuesTableProps) {
  const { t } = useLingui();
  return (
    <table className={cx(styles.table, className)} aria-label={label}>
      <thead>
        <tr>
          {[t`Field`, ...heads].map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
