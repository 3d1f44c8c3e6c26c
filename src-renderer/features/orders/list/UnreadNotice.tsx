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

/** Says how many of the orders to export are not loaded completely, and offers to load them first. */
export function UnreadNotice({ reading, rowCount }: { reading: ReadingFirst; rowCount: number }) {
  // If nothing was missing when the dialog opened, the notice is one line high. The height does not change later, so
  // that nothing moves.
  const [isLine] = useState(reading.unread + reading.unreadable === 0);
  const error = useOrders(state => state.synchronisation?.error ?? null);
  const { tone, title, ...more } = rowCount === 0 ? nothingToExport : noticeOf(reading, error);
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

function noticeOf(
  { unread, unreadable, begunWith, begin, cancel }: ReadingFirst,
  error: AppError | null,
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
      children: (
        <Trans>
          If you export now, some columns of these orders, such as Make, ETA or Price, may say “not loaded”.
        </Trans>
      ),
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
    children: (
      <Trans>
        In the file, columns of these orders may say “not loaded” or “cannot be read”. Dispatch tries again
        when an order changes at the service.
      </Trans>
    ),
  };
}
