import { Trans } from '@lingui/react/macro';
import { Check, TriangleAlert } from 'lucide-react';
import type { ComparedField } from '../../../../src-shared/contract/conflicts.ts';
import { fieldName } from '../../../i18n/field-name.ts';
import { sideText } from '../../../i18n/field-value.ts';
import styles from './fields-table.module.css';

/** Compares the values of Dispatch and of the service, field by field. */
export function FieldsTable({ fields, label }: { fields: readonly ComparedField[]; label: string }) {
  const mine = sideText(fields, field => field.mine);
  const theirs = sideText(fields, field => field.theirs);
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Field</Trans>
          </th>
          <th scope="col">
            <Trans>Ours</Trans>
          </th>
          <th scope="col">
            <Trans>At the service</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </table>
  );
}
