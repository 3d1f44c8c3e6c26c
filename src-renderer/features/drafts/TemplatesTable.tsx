import { useLingui } from '@lingui/react/macro';
import { Pencil, TextCursorInput, Trash2 } from 'lucide-react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import type { TemplateRow } from '../../../src-shared/contract/templates.ts';
import { formatCount, formatMoment } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Words } from './DraftsTable.tsx';
import styles from './drafts.module.css';

export interface TemplatesTableProps {
  rows: readonly TemplateRow[];
  nowMs: number;
  onStart: (row: TemplateRow) => void;
  onEdit: (row: TemplateRow) => void;
  onRename: (row: TemplateRow) => void;
  onDelete: (row: TemplateRow) => void;
}

/** Templates, the last used first. Enter begins an order from one, Delete asks to delete it. */
export function TemplatesTable({ rows, nowMs, onStart, onEdit, onRename, onDelete }: TemplatesTableProps) {
  const { t } = useLingui();
  return (
    <Table
      aria-label={t`Templates`}
      className={styles.table}
      onRowAction={key => {
        const row = rows.find(one => one.id === key);
        if (row) onStart(row);
      }}
      disabledBehavior="all"
    >
      <TableHeader>
        <Column isRowHeader className={styles.templateName}>{t`Name`}</Column>
        <Column className={styles.templateVehicle}>{t`Vehicle`}</Column>
        <Column>{t`From`}</Column>
        <Column>{t`To`}</Column>
        <Column className={styles.count}>{t`Used`}</Column>
        <Column className={styles.changed}>{t`Last used`}</Column>
        <Column className={styles.actions}>
          <span className="visually-hidden">{t`Actions`}</span>
        </Column>
      </TableHeader>
      <TableBody>
        {rows.map(row => (
          <Row key={row.id} id={row.id} className={styles.row} textValue={row.name}>
            <Cell>
              <Words text={row.name} />
            </Cell>
            <Cell>
              <Words text={row.vehicle} />
            </Cell>
            <Cell>
              <Words text={row.pickupAddress} />
            </Cell>
            <Cell>
              <Words text={row.deliveryAddress} />
            </Cell>
            <Cell>{row.useCount === 0 ? <Empty /> : formatCount(row.useCount)}</Cell>
            <Cell>{row.useCount === 0 ? <Empty /> : formatMoment(row.usedAtMs, nowMs)}</Cell>
            <Cell>
              <Button
                variant="quiet"
                icon={Pencil}
                aria-label={t`Edit ${row.name}`}
                onPress={() => onEdit(row)}
              />
              <Button
                variant="quiet"
                icon={TextCursorInput}
                aria-label={t`Rename ${row.name}`}
                onPress={() => onRename(row)}
              />
              <Button
                variant="quiet"
                icon={Trash2}
                aria-label={t`Delete ${row.name}`}
                onPress={() => onDelete(row)}
              />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
