import { Trans, useLingui } from '@lingui/react/macro';
import type { OutboxEntry } from '../../../src-shared/records.ts';
import { fieldName } from '../../i18n/field-name.ts';
import { fieldValue } from '../../i18n/field-value.ts';
import { isSettled } from './entry-state.ts';
import './fields-table.css';

/** What a change of an order changes, field by field. */
export function EntryChanges({ entry }: { entry: OutboxEntry }) {
  const { t } = useLingui();
  return (
    <table className="fields-table" aria-label={isSettled(entry) ? t`What was changed` : t`What will change`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Field</Trans>
          </th>
          <th scope="col">
            <Trans>Was</Trans>
          </th>
          <th scope="col">{isSettled(entry) ? <Trans>Became</Trans> : <Trans>Will be</Trans>}</th>
        </tr>
      </thead>
      <tbody>
        {entry.changes.map(({ path, was, becomes }) => (
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
