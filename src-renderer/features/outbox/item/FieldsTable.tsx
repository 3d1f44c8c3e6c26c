import { Trans, useLingui } from '@lingui/react/macro';
import { Check, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ComparedField } from '../../../../src-shared/contract/conflicts.ts';
import { fieldName } from '../../../i18n/field-name.ts';
import { sideText } from '../../../i18n/field-value.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './fields-table.module.css';
import { ValuesTable } from './ValuesTable.tsx';

export const LookingAtService = () => (
  <span className={cx(styles.same, 'dim')}>
    <LoaderCircle size={14} aria-hidden />
    <Trans>Checking the service …</Trans>
  </span>
);

/** A table that compares values, field by field: what the user entered, and what the service has. */
export function FieldsTable({ fields, label }: { fields: readonly ComparedField[]; label: string }) {
  const { t } = useLingui();
  const mine = sideText(fields, field => field.mine);
  const theirs = sideText(fields, field => field.theirs);
  return (
    <ValuesTable label={label} heads={[t`Your value`, t`At the service`]}>
      {fields.map(field => (
        <tr key={field.path} className={field.isSame ? undefined : styles.differ}>
          <th scope="row">{fieldName(field.path)}</th>
          <td>{mine(field)}</td>
          <td>
            {field.isSame ? (
              <span className={styles.same}>
                <Check size={13} aria-hidden />
                <Trans>the same</Trans>
              </span>
            ) : (
              <span className={styles.other}>
                <TriangleAlert size={13} aria-hidden />
                <span>{theirs(field)}</span>
              </span>
            )}
          </td>
        </tr>
      ))}
    </ValuesTable>
  );
}
