import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatCount } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReadingFirstProgress } from './ReadingFirstProgress.tsx';
import type { ReadingFirst } from './read-first.ts';

/** Of how many of the orders that are to be saved something is missing, and reading them first. */
export function UnreadNotice({ reading }: { reading: ReadingFirst }) {
  const { unread, unreadable } = reading;
  const [wasShown, setShown] = useState(false);
  const isShown = wasShown || unread > 0 || unreadable > 0;
  useEffect(() => setShown(isShown), [isShown]);
  return (
    isShown && (
      <div className="orders-export-notice">
        <Words {...reading} />
      </div>
    )
  );
}

function Words({ unread, unreadable, begunWith, begin, cancel }: ReadingFirst) {
  const [count, odd] = [formatCount(unread), formatCount(unreadable)];
  if (begunWith !== null) {
    return (
      <Notice
        tone="info"
        title={<Trans>Reading the orders in full first</Trans>}
        actions={
          <Button onPress={cancel}>
            <Trans>Cancel reading</Trans>
          </Button>
        }
      >
        <span className="orders-reading-first">
          <ReadingFirstProgress unread={unread} begunWith={begunWith} />
        </span>
      </Notice>
    );
  }
  if (unread > 0) {
    return (
      <Notice
        tone="warn"
        title={<Trans>{count} of these orders are not read in full yet</Trans>}
        actions={
          <Button onPress={begin}>
            <Trans>Read them first</Trans>
          </Button>
        }
      >
        <Trans>Saved now, their make, model, ready time, ETA and price would say “not read”.</Trans>
      </Notice>
    );
  }
  if (unreadable === 0)
    return <Notice tone="ok" title={<Trans>All of these orders are read in full</Trans>} />;
  return (
    <Notice tone="warn" title={<Trans>{odd} of these orders cannot be read in full</Trans>}>
      <Trans>The service does not tell more of them. Their missing cells say so.</Trans>
    </Notice>
  );
}
