import { Trans, useLingui } from '@lingui/react/macro';
import { PencilLine } from 'lucide-react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import type { TypedChangeRow } from '../../../src-shared/contract/changes.ts';
import { folded, hasWords, searchWords } from '../../../src-shared/domain/fold.ts';
import { formatMoment } from '../../i18n/format.ts';
import { navigate } from '../../navigation/navigation.ts';
import { LoadFailure } from '../../session/LoadFailure.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { DraftsPaneProps } from './DraftsPane.tsx';
import { Words } from './DraftsTable.tsx';
import styles from './drafts.module.css';
import { draftsQuery, useDrafts } from './drafts-store.ts';
import { NoDraftMatch } from './NoDraftMatch.tsx';

const isFound = (row: TypedChangeRow, words: readonly string[]): boolean =>
  hasWords(folded([row.label, row.vehicle, row.pickupAddress, row.deliveryAddress].join(' ')), words);

const goOn = (localId: string): void => navigate({ view: 'change', localId });

/** Changes of accepted orders that are typed and not sent. Enter goes on with one. */
export function ChangesPane({ search, nowMs, onClearSearch, tableRef }: Omit<DraftsPaneProps, 'newOrder'>) {
  const { t } = useLingui();
  const rows = useDrafts(state => state.changes);
  const error = useDrafts(state => state.error);
  const words = searchWords(search);
  const found = rows?.filter(row => isFound(row, words)) ?? [];
  return (
    <>
      <LoadFailure error={error} onTryAgain={draftsQuery.read} />
      {rows?.length === 0 && (
        <EmptyState
          icon={PencilLine}
          title={t`No unsent changes`}
          cause={t`Changes you start on accepted orders are kept here until you send or discard them.`}
        />
      )}
      {rows !== null && rows.length > 0 && found.length === 0 && (
        <NoDraftMatch search={search} onClear={onClearSearch}>
          <Trans>References, vehicles and addresses of the orders are searched.</Trans>
        </NoDraftMatch>
      )}
      {found.length > 0 && (
        <div ref={tableRef} className={styles.scroll}>
          <Table
            aria-label={t`Unsent changes`}
            className={styles.table}
            onRowAction={key => goOn(String(key))}
          >
            <TableHeader>
              <Column isRowHeader className={styles.reference}>{t`Order`}</Column>
              <Column className={styles.vehicle}>{t`Vehicle`}</Column>
              <Column>{t`From`}</Column>
              <Column>{t`To`}</Column>
              <Column className={styles.changed}>{t`Changed`}</Column>
              <Column className={styles.actions}>
                <span className="visually-hidden">{t`Actions`}</span>
              </Column>
            </TableHeader>
            <TableBody>
              {found.map(row => (
                <Row key={row.localId} id={row.localId} className={styles.row} textValue={row.label}>
                  <Cell>
                    <Words text={row.label} />
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
                  <Cell>{formatMoment(row.updatedAtMs, nowMs)}</Cell>
                  <Cell>
                    <Button
                      variant="quiet"
                      icon={PencilLine}
                      aria-label={t`Continue editing ${row.label}`}
                      onPress={() => goOn(row.localId)}
                    />
                  </Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </>
  );
}
