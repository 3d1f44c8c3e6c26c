import { Trans, useLingui } from '@lingui/react/macro';
import { BookmarkPlus, CircleAlert, Copy, Paperclip, Trash2 } from 'lucide-react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import type { DraftRow } from '../../../src-shared/contract/drafts.ts';
import { formatMoment } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './drafts.module.css';

export interface DraftsTableProps {
  rows: readonly DraftRow[];
  nowMs: number;
  onOpen: (localId: string) => void;
  onDuplicate: (row: DraftRow) => void;
  onMakeTemplate: (row: DraftRow) => void;
  onDiscard: (row: DraftRow) => void;
}

export const Empty = () => <span className="dim">–</span>;

export const Words = ({ text }: { text: string }) =>
  text.trim() === '' ? (
    <Empty />
  ) : (
    <span className="cut" title={text}>
      {text}
    </span>
  );

/** Drafts, the last changed first. Enter opens one, Delete discards it. */
export function DraftsTable({
  rows,
  nowMs,
  onOpen,
  onDuplicate,
  onMakeTemplate,
  onDiscard,
}: DraftsTableProps) {
  const { t } = useLingui();
  return (
    <Table
      aria-label={t`Drafts`}
      className={styles.table}
      onRowAction={key => onOpen(String(key))}
      disabledBehavior="all"
    >
      <TableHeader>
        <Column isRowHeader className={styles.reference}>{t`Reference`}</Column>
        <Column className={styles.vehicle}>{t`Vehicle`}</Column>
        <Column>{t`From`}</Column>
        <Column>{t`To`}</Column>
        <Column className={styles.count}>{t`Documents`}</Column>
        <Column className={styles.changed}>{t`Changed`}</Column>
        <Column className={styles.actions}>
          <span className="visually-hidden">{t`Actions`}</span>
        </Column>
      </TableHeader>
      <TableBody>
        {rows.map(row => {
          const name = row.customerReference || row.vehicle || row.pickupAddress || t`draft without text`;
          return (
            <Row key={row.localId} id={row.localId} className={styles.row} textValue={name}>
              <Cell>
                <span className={styles.referenceCell}>
                  {row.customerReference === '' ? (
                    <span className="dim">{t`no reference`}</span>
                  ) : (
                    <Words text={row.customerReference} />
                  )}
                  {row.isRefused && (
                    <Badge tone="bad" icon={CircleAlert}>
                      <Trans>Refused</Trans>
                    </Badge>
                  )}
                </span>
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
              <Cell>
                {row.documentCount === 0 ? (
                  <Empty />
                ) : (
                  <span className={styles.documents}>
                    <Paperclip size={13} aria-hidden /> {row.documentCount}
                  </span>
                )}
              </Cell>
              <Cell>{formatMoment(row.updatedAtMs, nowMs)}</Cell>
              <Cell>
                <Button
                  variant="quiet"
                  icon={Copy}
                  aria-label={t`Duplicate ${name}`}
                  onPress={() => onDuplicate(row)}
                />
                <Button
                  variant="quiet"
                  icon={BookmarkPlus}
                  aria-label={t`Save ${name} as template`}
                  onPress={() => onMakeTemplate(row)}
                />
                <Button
                  variant="quiet"
                  icon={Trash2}
                  aria-label={t`Discard ${name}`}
                  onPress={() => onDiscard(row)}
                />
              </Cell>
            </Row>
          );
        })}
      </TableBody>
    </Table>
  );
}
