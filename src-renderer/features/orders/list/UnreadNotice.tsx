import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { AppError } from '../../../../src-shared/errors.ts';
import { formatCount } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice, type NoticeProps } from '../../../ui/notice.tsx';
import styles from './orders.module.css';
import { ReadingFirstProgress } from './ReadingFirstProgress.tsx';
import { useOrders } from './state/orders-store.ts';
import type { ReadingFirst } from './state/read-first.ts';

export interface UnreadNoticeProps {
  reading: ReadingFirst;
  rowCount: number;
  /** Whether order sheets are saved, and not a table. */
  isOfSheets?: boolean;
}

/** Says how many of the orders to export are not loaded completely, and offers to load them first. */
export function UnreadNotice({ reading, rowCount, isOfSheets = false }: UnreadNoticeProps) {
  // If nothing was missing when the dialog opened, the notice is one line high. The height does not change later, so
  // that nothing moves.
  const [isLine] = useState(reading.unread + reading.unreadable === 0);
  const error = useOrders(state => state.synchronisation?.error ?? null);
  const { tone, title, ...more } =
    rowCount === 0 ? nothingToExport : noticeOf(reading, error, isOfSheets ? sheetWords : tableWords);
  return (
    <div className={isLine ? undefined : styles.exportNotice}>
      <Notice tone={tone} title={title} {...(!isLine && more)} />
    </div>
  );
}

const nothingToExport: NoticeProps = {
  tone: 'neutral',
  title: <Trans>There are no orders to export</Trans>,
};

const tableWords = {
  unread: (
    <Trans>
      If you export now, some columns of these orders, such as Make, ETA or Price, may say “not loaded”.
    </Trans>
  ),
  unreadable: (
    <Trans>
      In the file, columns of these orders may say “not loaded” or “cannot be read”. Dispatch tries again when
      an order changes at the service.
    </Trans>
  ),
};

const sheetWords = {
  unread: <Trans>If you save now, the sheets of these orders show only what the order list shows.</Trans>,
  unreadable: (
    <Trans>
      The sheets of these orders may show only what the order list shows. Dispatch tries again when an order
      changes at the service.
    </Trans>
  ),
};

function noticeOf(
  { unread, unreadable, begunWith, begin, cancel }: ReadingFirst,
  error: AppError | null,
  words: typeof tableWords,
): NoticeProps {
  const [count, odd] = [formatCount(unread), formatCount(unreadable)];
  if (begunWith !== null) {
    return {
      tone: 'info',
      title: <Trans>Loading orders in full</Trans>,
      actions: (
        <Button onPress={cancel}>
          <Trans>Stop loading</Trans>
        </Button>
      ),
      children: (
        <span className="flow">
          <ReadingFirstProgress unread={unread} begunWith={begunWith} error={error} />
        </span>
      ),
    };
  }
  if (unread > 0) {
    return {
      tone: 'warn',
      title: (
        <Plural
          value={unread}
          one="1 of these orders is not loaded in full yet"
          other={`${count} of these orders are not loaded in full yet`}
        />
      ),
      actions: (
        <Button onPress={begin}>
          <Trans>Load orders in full</Trans>
        </Button>
      ),
      children: words.unread,
    };
  }
  if (unreadable === 0) return { tone: 'ok', title: <Trans>All of these orders are loaded in full</Trans> };
  return {
    tone: 'warn',
    title: (
      <Plural
        value={unreadable}
        one="1 of these orders could not be loaded in full"
        other={`${odd} of these orders could not be loaded in full`}
      />
    ),
    children: words.unreadable,
  };
}
