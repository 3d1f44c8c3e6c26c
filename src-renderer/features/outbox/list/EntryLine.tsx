// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row.
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { formatCount } from '../../../i18n/format.ts';
import { entryWhat } from '../../../i18n/words.ts';
import type { Flow } from '../../../session/flow.ts';
import { cx } from '../../../ui/cx.ts';
import { type LinePlace, ListLine } from '../../../ui/list-grid.tsx';
import { EntryBadge } from '../item/EntryBadge.tsx';
import styles from '../outbox.module.css';
import { entryNext, entryTrouble } from '../state/entry-state.ts';

export interface EntryLineProps extends LinePlace {
  entry: OutboxEntry;
  flow: Flow;
  nowMs: number;
  onSelect: (entryId: string) => void;
}

export function EntryLine({ entry, flow, nowMs, onSelect, ...place }: EntryLineProps) {
  const what = entryWhat(entry);
  const why = entryTrouble(entry)?.title ?? '';
  return (
    <ListLine list="outbox" id={entry.id} className={styles.line} {...place} onSelect={onSelect}>
      <span role="gridcell" className={styles.state}>
        <EntryBadge entry={entry} />
      </span>
      <span role="gridcell" className="cut" title={what}>
        {what}
      </span>
      <span role="gridcell" className={cx(styles.order, 'cut')} title={entry.orderId ?? entry.orderLabel}>
        {entry.orderLabel}
      </span>
      <span role="gridcell" className={cx(styles.next, 'cut')}>
        {entryNext(entry, flow, nowMs)}
      </span>
      <span role="gridcell" className={cx(styles.why, 'cut')} title={why}>
        {why === '' ? <span className="dim">–</span> : why}
      </span>
      <span role="gridcell" className={styles.attempts}>
        {formatCount(entry.attempts)}
      </span>
    </ListLine>
  );
}
