import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import type { Candidate, Reconciliation } from '../../../../src-shared/contract/conflicts.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { formatInstant } from '../../../i18n/format.ts';
import { orderStatusName } from '../../../i18n/status-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FieldsTable, LookingAtService } from './FieldsTable.tsx';
import { NotDone, ThisOne } from './ResolveButtons.tsx';
import { lookAtService, useReconcile } from './reconcile-store.ts';
import styles from './uncertain.module.css';

function CandidateCard({ entry, candidate }: { entry: OutboxEntry; candidate: Candidate }) {
  const { t } = useLingui();
  const { orderId, fields, isOlder } = candidate;
  const created = formatInstant(candidate.createdAt);
  const status = orderStatusName(candidate.status);
  const differing = fields.filter(field => !field.isSame).length;
  return (
    <article className={styles.candidate} aria-label={t`Order ${orderId}`}>
      <div className={styles.candidateHead}>
        <h4 className="mono">{orderId}</h4>
        <span className="sub">
          <Trans>
            {status}, created {created}
          </Trans>
        </span>
      </div>
      <p>
        {differing === 0 ? (
          <Trans>All fields match.</Trans>
        ) : (
          <Plural value={differing} one="# field differs." other="# fields differ." />
        )}{' '}
        {isOlder && (
          <Trans>
            This order was created before the first attempt to send yours, so it is probably another order.
          </Trans>
        )}
      </p>
      <FieldsTable fields={fields} label={t`Your order compared with ${orderId}`} />
      <ThisOne entry={entry} orderId={orderId} isAlike={differing === 0} />
    </article>
  );
}

function Found({ entry, found }: { entry: OutboxEntry; found: Reconciliation }) {
  const { t } = useLingui();
  switch (found.outcome) {
    case 'done':
      return null;
    case 'file':
      return (
        <p>
          <Trans>This document is not attached to an order yet, so it is safe to send it again.</Trans>
        </p>
      );
    case 'order': {
      const status = orderStatusName(found.status);
      return (
        <>
          <p>
            <Trans>
              The order at the service does not show this change. Order status: {status}. Someone else may
              have changed the order in the meantime.
            </Trans>
          </p>
          {found.fields.length > 0 && (
            <FieldsTable
              fields={found.fields}
              label={t`Your values compared with the values at the service`}
            />
          )}
          <ThisOne entry={entry} orderId={found.orderId} isAlike={false} />
        </>
      );
    }
    case 'candidates': {
      const since = formatInstant(found.sinceMs);
      return (
        <>
          <p>
            {found.candidates.length === 0 ? (
              <Trans>No matching order was found among orders created since {since}.</Trans>
            ) : (
              <Trans>These orders at the service are similar to yours. Is one of them your order?</Trans>
            )}{' '}
            {!found.isComplete && <Trans>Dispatch could not check all orders at the service.</Trans>}
          </p>
          {found.candidates.map(candidate => (
            <CandidateCard key={candidate.orderId} entry={entry} candidate={candidate} />
          ))}
        </>
      );
    }
  }
}

/**
 * Panel for an outbox item that the service may or may not have processed. Shows what the service has, and lets the
 * user decide.
 */
export function UncertainPanel({ entry }: { entry: OutboxEntry }) {
  const { entryId, isLooking, found, error } = useReconcile();
  // If the outbox item is of another customer account, nothing can be looked up, because the present credential cannot
  // read that account's orders.
  const isReadable = !entry.can.returnAccount;
  useEffect(() => {
    if (isReadable) void lookAtService(entry.id);
  }, [entry.id, isReadable]);
  if (!isReadable) {
    return (
      <div className="wrap">
        <NotDone entry={entry} found={null} />
      </div>
    );
  }
  if (entryId !== entry.id) return null;
  return (
    <section className={styles.uncertain} aria-busy={isLooking}>
      <div role="status">{isLooking && <LookingAtService />}</div>
      {error && (
        <Notice tone="warn" title={errorText(error).title}>
          {errorText(error).detail}
        </Notice>
      )}
      {found && <Found entry={entry} found={found} />}
      <div className="wrap">
        <NotDone entry={entry} found={found} />
        <Button icon={Search} isDisabled={isLooking} onPress={() => void lookAtService(entry.id)}>
          <Trans>Check service again</Trans>
        </Button>
      </div>
    </section>
  );
}
