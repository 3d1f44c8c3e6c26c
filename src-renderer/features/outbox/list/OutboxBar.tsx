import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleHelp, CirclePause, Pause, Play, Send } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../../i18n/format.ts';
import { useApp } from '../../../state/app-store.ts';
import { useFlow } from '../../../state/flow.ts';
import { setPaused } from '../../../state/pause.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import viewStyles from '../../../ui/view.module.css';
import styles from '../outbox.module.css';
import { retryEntry } from '../state/entry-actions.ts';
import { chooseFilter, type OutboxFilter, searchOutbox, useOutbox } from '../state/outbox-store.ts';

/**
 * Facts that the counts of the filters do not tell: items being sent, items without confirmation, and whether sending
 * is paused.
 */
function State() {
  const { unconfirmed, sending, isPaused } = useApp(app => app.outbox);
  return (
    <span className={styles.counts}>
      {isPaused && (
        <Badge tone="warn" icon={CirclePause}>
          <Trans>Sending paused</Trans>
        </Badge>
      )}
      {unconfirmed > 0 && (
        <Badge tone="warn" icon={CircleHelp}>
          <Plural value={unconfirmed} one="# item unconfirmed" other="# items unconfirmed" />
        </Badge>
      )}
      {sending > 0 && (
        <Badge tone="info" icon={Send}>
          <Plural value={sending} one="# item being sent" other="# items being sent" />
        </Badge>
      )}
    </span>
  );
}

/** Buttons for actions on all outbox items together. */
function ForAll() {
  const { waiting, isPaused } = useApp(app => app.outbox);
  const isRead = useApp(app => app.isOutboxRead);
  const flow = useFlow();
  const [isBusy, setIsBusy] = useState(false);
  const sendNow = () => {
    setIsBusy(true);
    void retryEntry(null).finally(() => setIsBusy(false));
  };
  // Until the state of the outbox has been read, it is unknown whether sending is paused, so there is no button.
  if (!isRead) return null;
  if (isPaused) {
    return (
      <Button variant="primary" icon={Play} onPress={() => void setPaused(false)}>
        <Trans>Resume sending</Trans>
      </Button>
    );
  }
  return (
    <>
      <Button icon={Pause} onPress={() => void setPaused(true)}>
        <Trans>Pause sending</Trans>
      </Button>
      <Button
        icon={Send}
        isBusy={isBusy}
        isDisabled={waiting === 0 || flow === 'unconfirmed'}
        onPress={sendNow}
      >
        <Trans>Send now</Trans>
      </Button>
    </>
  );
}

export function OutboxBar({ onArrowDown }: { onArrowDown: () => void }) {
  const { t } = useLingui();
  const search = useOutbox(state => state.search);
  return (
    <div className={viewStyles.bar}>
      <h1>
        <Trans>Outbox</Trans>
      </h1>
      <SearchBox
        value={search}
        onChange={searchOutbox}
        label={t`Search the outbox`}
        placeholder={t`Reference, order ID, document, request ID …`}
        clearLabel={t`Clear search`}
        onArrowDown={onArrowDown}
      />
      <State />
      <span className="grow" />
      <span className={viewStyles.buttons}>
        <ForAll />
      </span>
    </div>
  );
}

export function OutboxFilters() {
  const { t } = useLingui();
  const filter = useOutbox(state => state.filter);
  const { waiting, sending, attention, held } = useApp(app => app.outbox);
  const isRead = useApp(app => app.isOutboxRead);
  const [open, moving, deciding, onHold] = [
    waiting + sending + attention + held,
    waiting + sending,
    attention,
    held,
  ].map(count => formatCount(count));
  const chips: { id: OutboxFilter; words: string }[] = [
    { id: 'open', words: t`Open ${open}` },
    { id: 'waiting', words: t`Queued or sending ${moving}` },
    { id: 'attention', words: t`Needs attention ${deciding}` },
    { id: 'held', words: t`On hold ${onHold}` },
    { id: 'done', words: t({ message: 'Done', context: 'filter: items that were sent' }) },
  ];
  return (
    // Until the counts arrive, the chips are invisible, but keep their space, so that no button moves when they appear.
    <div className="strip" style={{ visibility: isRead ? undefined : 'hidden' }}>
      <Chips
        label={t({ message: 'Show', context: 'name of a group of filters' })}
        chips={chips}
        chosen={filter}
        onChoose={chooseFilter}
      />
    </div>
  );
}
