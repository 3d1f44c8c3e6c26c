import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import { type CallLine, callText } from '../../../../src-shared/contract/call-line.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { copyText } from '../../../state/show-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from './diagnostics.module.css';
import { isFailure, type ReadCall } from './log-store.ts';

const Outcome = ({ line }: { line: CallLine }) =>
  isFailure(line) ? (
    <Badge tone="bad" icon={CircleAlert}>
      {[line.status, line.code].filter(part => part !== null).join(' ')}
    </Badge>
  ) : (
    <Badge tone="ok" icon={CircleCheck}>
      {line.status}
    </Badge>
  );

function Repeated({ times }: { times: number }) {
  const { t } = useLingui();
  return <span title={t`The newest of ${times} calls that differ only in their IDs`}>{times} × </span>;
}

/** A table of calls to services, the newest first. Enter copies the selected line for support. */
export function CallTable({ calls, nowMs }: { calls: readonly ReadCall[]; nowMs: number }) {
  const { t } = useLingui();
  return (
    <div className={styles.scroll}>
      <Table
        className={styles.table}
        aria-label={t`Calls to the service`}
        onRowAction={key => {
          const line = calls.find(({ id }) => id === key);
          if (line) void copyText(callText(line));
        }}
      >
        <TableHeader>
          <Column className={styles.at}>
            <Trans>When</Trans>
          </Column>
          <Column isRowHeader>
            <Trans>Call</Trans>
          </Column>
          <Column className={styles.outcome}>
            <Trans context="of the service to a call">Answer</Trans>
          </Column>
          <Column className={styles.ms}>
            <Trans>Duration</Trans>
          </Column>
          <Column className={styles.request}>
            <Trans>Request ID</Trans>
          </Column>
        </TableHeader>
        <TableBody items={calls} dependencies={[nowMs]}>
          {line => (
            <Row id={line.id} className={styles.row} textValue={callText(line)}>
              <Cell>{formatMoment(Date.parse(line.at), nowMs)}</Cell>
              <Cell>
                <span className="mono cut" title={`${line.method} ${line.path}`}>
                  {line.times !== null && <Repeated times={line.times} />}
                  {line.method} {line.path}
                </span>
              </Cell>
              <Cell>
                <Outcome line={line} />
              </Cell>
              <Cell className={styles.ms}>{line.ms === null ? '–' : t`${line.ms} ms`}</Cell>
              <Cell>
                <span className="mono cut dim" title={line.requestId ?? ''}>
                  {line.requestId ?? '–'}
                </span>
              </Cell>
            </Row>
          )}
        </TableBody>
      </Table>
    </div>
  );
}
