import { Plural, Trans } from '@lingui/react/macro';
import { formatCount } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReadingFirstProgress } from './ReadingFirstProgress.tsx';
import type { ReadingFirst } from './read-first.ts';

/** Of how many of the orders that are to be saved something is missing, and reading them first. */
export const UnreadNotice = ({ reading }: { reading: ReadingFirst }) => (
  <div className="orders-export-notice">
    <Words {...reading} />
  </div>
);

function Words({ unread, unreadable, begunWith, begin, cancel }: ReadingFirst) {
  const [count, odd] = [formatCount(unread), formatCount(unreadable)];
  if (begunWith !== null) {
    return (
      <Notice
        tone="info"
        title={<Trans>Loading orders in full</Trans>}
        actions={
          <Button onPress={cancel}>
            <Trans>Stop loading</Trans>
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
        title={
          <Plural
            value={unread}
            one="1 of these orders is not loaded in full yet"
            other={`${count} of these orders are not loaded in full yet`}
          />
        }
        actions={
          <Button onPress={begin}>
            <Trans>Load in full</Trans>
          </Button>
        }
      >
        <Trans>
          If you export now, Make, Model, Ready, ETA or Price of these orders may say “not loaded”.
        </Trans>
      </Notice>
    );
  }
  if (unreadable === 0)
    return <Notice tone="ok" title={<Trans>All of these orders are loaded in full</Trans>} />;
  return (
    <Notice
      tone="warn"
      title={
        <Plural
          value={unreadable}
          one="1 of these orders could not be loaded in full"
          other={`${odd} of these orders could not be loaded in full`}
        />
      }
    >
      <Trans>
        In the file, Make, Model, Ready, ETA or Price of these orders may say “not loaded” or “cannot be
        read”. Dispatch tries again when an order changes at the service, or comes into view in the list.
      </Trans>
    </Notice>
  );
}
