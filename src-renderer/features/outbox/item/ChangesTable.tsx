import { useLingui } from '@lingui/react/macro';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import type { StopZones } from '../../../../src-shared/domain/stop-zone.ts';
import { fieldName } from '../../../i18n/field-name.ts';
import { sideText } from '../../../i18n/field-value.ts';
import { LongText } from '../../../ui/long-text.tsx';
import { ValuesTable } from './ValuesTable.tsx';

export interface ChangesTableProps {
  changes: OutboxEntry['changes'];
  /** Time zones of the stops of the order. */
  zones: StopZones;
  isDone?: boolean;
}

/** A table of changed fields, each with its value before and after the change. */
export function ChangesTable({ changes, zones, isDone = false }: ChangesTableProps) {
  const { t } = useLingui();
  const before = sideText(changes, ({ was }) => was, zones);
  const after = sideText(changes, ({ becomes }) => becomes, zones);
  return (
    <ValuesTable
      label={isDone ? t`Changed values` : t`What will change`}
      heads={[t`Old value`, t`New value`]}
    >
      {changes.map(change => (
        <tr key={change.path}>
          <th scope="row">{fieldName(change.path)}</th>
          <td>
            <LongText>{before(change)}</LongText>
          </td>
          <td>
            <strong>
              <LongText>{after(change)}</LongText>
            </strong>
          </td>
        </tr>
      ))}
    </ValuesTable>
  );
}
