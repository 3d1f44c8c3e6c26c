import { Trans } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { fieldName } from '../../../i18n/field-name.ts';
import { formatInstantAt } from '../../../i18n/format.ts';
import { scenarioName } from '../../../i18n/words.ts';
import { useApp } from '../../../state/app-store.ts';
import { cx } from '../../../ui/cx.ts';
import inspectorStyles from '../../../ui/inspector.module.css';
import { EntryDecision } from '../../outbox/item/EntryDecision.tsx';
import type { ObservedChange } from '../state/changes.ts';
import { type Run, useSandbox } from '../state/sandbox-store.ts';
import { changeName } from './change-name.ts';
import styles from './what-changed.module.css';
import { zoneOfPath } from './zone-of-path.ts';

const isTimestamp = (value: string): boolean => /^\d{4}-\d{2}-\d{2}T/.test(value);

/**
 * The values before and after as text. If two different times look the same without seconds, both are shown with
 * seconds.
 */
function shownPair(before: string | null, after: string | null, zone: string | undefined) {
  const [was, is] = [before, after].map(value =>
    value !== null && isTimestamp(value) ? formatInstantAt(value, zone) : value,
  );
  if (before === after || was !== is || before === null || after === null) return [was, is];
  return [before, after].map(value => `${formatInstantAt(value, zone)}:${value.slice(17, 19)}`);
}

const NotSet = () => (
  <span className="dim">
    <Trans>not set</Trans>
  </span>
);

function BeforeAfter({ change, zone }: { change: ObservedChange; zone: string | undefined }) {
  if (change.kind === 'list') {
    return (
      <>
        {change.added.length > 0 && (
          <div>
            <Trans>
              added: <ins>{change.added.join(', ')}</ins>
            </Trans>
          </div>
        )}
        {change.removed.length > 0 && (
          <div>
            <Trans>
              removed: <del>{change.removed.join(', ')}</del>
            </Trans>
          </div>
        )}
      </>
    );
  }
  const { before, after } = change;
  const [was, is] = shownPair(before, after, zone);
  return (
    <div>
      {before === null ? <NotSet /> : <del title={before}>{was}</del>}
      <span aria-hidden> → </span>
      {after === null ? <NotSet /> : <ins title={after}>{is}</ins>}
    </div>
  );
}

const Changed = ({ change, zone }: { change: ObservedChange; zone: string | undefined }) => (
  <li>
    <div className={styles.name}>{changeName(change.path) ?? fieldName(change.path)}</div>
    <BeforeAfter change={change} zone={zone} />
    <div className={cx(styles.path, 'mono dim')}>{change.path}</div>
  </li>
);

/** Whether the order has changed once more after the scenario, so that the listed values may be outdated. */
const isPast = (changes: ObservedChange[], { updated_at }: Order): boolean =>
  changes.some(
    change => change.kind === 'value' && change.path === 'updated_at' && change.after !== updated_at,
  );

function Applied({ changes }: { changes: ObservedChange[] }) {
  const order = useSandbox(state => state.detail?.order ?? null);
  const isRevisionChanged = changes.some(change => change.path === 'revision');
  if (changes.length === 0) {
    return (
      <p>
        <Trans>The scenario was applied. No field of the order has changed.</Trans>
      </p>
    );
  }
  return (
    <>
      {order && isPast(changes, order) && (
        <p className="sub">
          <Trans>The order has changed again since this scenario.</Trans>
        </p>
      )}
      <ul className={styles.changes}>
        {changes.map(change => (
          <Changed key={change.path} change={change} zone={zoneOfPath(change.path, order)} />
        ))}
      </ul>
      {!isRevisionChanged && (
        <p className="sub">
          <Trans>
            The revision is the same: live changes, such as a new ETA, do not change the revision.
          </Trans>
        </p>
      )}
    </>
  );
}

// @interface advance.answer advance.statuses
function Outcome({ run }: { run: Run }) {
  const isAway = useApp(app => app.connection.state !== 'connected');
  switch (run.outcome.kind) {
    case 'waiting':
      return (
        <p className="row">
          <Clock size={14} aria-hidden />
          {isAway ? (
            <Trans>The scenario is queued. Dispatch sends it when the service is available again.</Trans>
          ) : (
            <Trans>Applying the scenario …</Trans>
          )}
        </p>
      );
    case 'applied':
      return <Applied changes={run.outcome.changes} />;
    case 'discarded':
      return (
        <p>
          <Trans>The scenario was discarded. The order is unchanged.</Trans>
        </p>
      );
    case 'refused': {
      return <EntryDecision entry={run.outcome.entry} />;
    }
  }
}

/** Shows what the last scenario has changed in the order, field by field. */
export function WhatChanged() {
  const run = useSandbox(state => state.run);
  return (
    <div className={inspectorStyles.section} role="status">
      <h2>
        <Trans>What changed</Trans>
      </h2>
      {run ? (
        <>
          <p className="sub">{scenarioName(run.scenario)}</p>
          <Outcome run={run} />
        </>
      ) : (
        <p className="sub">
          <Trans>
            Apply a scenario. The changed fields of the order then appear here, with their values before and
            after.
          </Trans>
        </p>
      )}
    </div>
  );
}
