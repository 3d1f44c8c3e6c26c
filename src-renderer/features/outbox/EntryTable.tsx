import { Trans, useLingui } from '@lingui/react/macro';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import type { OutboxEntry } from '../../../src-shared/records.ts';
import { entryWhat } from '../../i18n/words.ts';
import { useNow } from '../../ui/use-now.ts';
import { useApp } from '../connection/app-store.ts';
import { EntryBadge } from './EntryBadge.tsx';
import { entryNext } from './entry-state.ts';

export interface EntryTableProps {
  entries: OutboxEntry[];
  selectedId: string | null;
  onSelect: (entryId: string | null) => void;
}

export function EntryTable({ entries, selectedId, onSelect }: EntryTableProps) {
  const { t } = useLingui();
  const nowMs = useNow(1_000);
  const connection = useApp(app => app.connection.state);
  return (
    <div className="outbox-scroll">
      <Table
        className="outbox-table"
        aria-label={t`Outbox entries`}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={selectedId === null ? [] : [selectedId]}
        onSelectionChange={keys => {
          const [key] = keys === 'all' ? [] : keys;
          onSelect(key === undefined ? null : String(key));
        }}
      >
        <TableHeader>
          <Column className="outbox-state">
            <Trans>State</Trans>
          </Column>
          <Column isRowHeader className="outbox-what">
            <Trans>What</Trans>
          </Column>
          <Column className="outbox-order">
            <Trans>Order</Trans>
          </Column>
          <Column className="outbox-next">
            <Trans>Next</Trans>
          </Column>
          <Column className="outbox-attempts">
            <Trans>Attempts</Trans>
          </Column>
        </TableHeader>
        <TableBody items={entries} dependencies={[nowMs, connection]}>
          {entry => (
            <Row id={entry.id} className="outbox-row">
              <Cell>
                <EntryBadge state={entry.state} />
              </Cell>
              <Cell>{entryWhat(entry)}</Cell>
              <Cell className="outbox-order">
                <span className="mono">{entry.orderId ?? entry.orderLabel}</span>
              </Cell>
              <Cell>{entryNext(entry, connection, nowMs)}</Cell>
              <Cell className="outbox-attempts">{entry.attempts}</Cell>
            </Row>
          )}
        </TableBody>
      </Table>
    </div>
  );
}
