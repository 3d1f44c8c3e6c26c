import { Plural } from '@lingui/react/macro';
import type { MoveCounts } from '../../../../src-shared/contract/moving.ts';
import { formatBytes } from '../../../i18n/format.ts';
import styles from './moving.module.css';

/** What goes to another computer, in numbers. */
export function MovedCounts({ counts }: { counts: MoveCounts }) {
  const { drafts, templates, addresses, openEntries, typedChanges, typedRows, documents } = counts;
  const size = formatBytes(counts.documentBytes);
  return (
    <div className={`${styles.counts} sub`}>
      <span>
        <Plural value={drafts} one="# draft" other="# drafts" />
      </span>
      <span>
        <Plural value={templates} one="# template" other="# templates" />
      </span>
      <span>
        <Plural value={addresses} one="# address" other="# addresses" />
      </span>
      <span>
        <Plural value={openEntries} one="# outbox item" other="# outbox items" />
      </span>
      {typedChanges > 0 && (
        <span>
          <Plural value={typedChanges} one="# change not sent" other="# changes not sent" />
        </span>
      )}
      {typedRows > 0 && (
        <span>
          <Plural value={typedRows} one="# row of many orders" other="# rows of many orders" />
        </span>
      )}
      <span>
        <Plural value={documents} one={`# document, ${size}`} other={`# documents, ${size}`} />
      </span>
    </div>
  );
}
