import { Trans, useLingui } from '@lingui/react/macro';
import type { OutboxEntry } from '../../../src-shared/records.ts';
import { fieldName } from '../../i18n/field-name.ts';
import { fieldValue } from '../../i18n/field-value.ts';
import './fields-table.css';

export interface ChangesTableProps {
  changes: OutboxEntry['changes'];
  isDone?: boolean;
}

/** A change of an order field by field: as it was, and as it will be or became. */
export function ChangesTable({ changes, isDone = false }: ChangesTableProps) {
  const { t } = useLingui();
  return (
    <table className="fields-table" aria-label={isDone ? t`What was changed` : t`What will change`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Field</Trans>
          </th>
          <th scope="col">
            <Trans>Was</Trans>
          </th>
          <th scope="col">{isDone ? <Trans>Became</Trans> : <Trans>Will be</Trans>}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, was, becomes }) => (
          <tr key={path}>
            <th scope="row">{fieldName(path)}</th>
            <td>{fieldValue(path, was)}</td>
            <td>
              <strong>{fieldValue(path, becomes)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
