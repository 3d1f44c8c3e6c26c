import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheckBig, Clock, Inbox, Send, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { navigate } from '../../navigation/navigation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useApp } from '../connection/app-store.ts';
import { EntryInspector } from './EntryInspector.tsx';
import { EntryTable } from './EntryTable.tsx';
import { retryEntry } from './entry-actions.ts';
import { chooseFilter, type OutboxFilter, useOutbox, watchOutbox } from './outbox-store.ts';
import './outbox.css';

function Bar() {
  const { waiting, sending, attention } = useApp(app => app.outbox);
  const [isBusy, setIsBusy] = useState(false);
  const sendNow = () => {
    setIsBusy(true);
    void retryEntry(null).finally(() => setIsBusy(false));
  };
  return (
    <div className="view-bar">
      <h1>
        <Trans>Outbox</Trans>
      </h1>
      {waiting > 0 && (
        <Badge tone="warn" icon={Clock}>
          <Trans>{waiting} waiting</Trans>
        </Badge>
      )}
      {sending > 0 && (
        <Badge tone="info" icon={Send}>
          <Trans>{sending} sending</Trans>
        </Badge>
      )}
      {attention > 0 && (
        <Badge tone="bad" icon={TriangleAlert}>
          <Plural value={attention} one="# needs attention" other="# need attention" />
        </Badge>
      )}
      <span className="grow" />
      <Button icon={Send} isBusy={isBusy} isDisabled={waiting === 0} onPress={sendNow}>
        <Trans>Send now</Trans>
      </Button>
    </div>
  );
}

function Filters() {
  const { t } = useLingui();
  const filter = useOutbox(state => state.filter);
  const { waiting, sending, attention } = useApp(app => app.outbox);
  const chips: { id: OutboxFilter; words: string }[] = [
    { id: 'open', words: t`Open ${waiting + sending + attention}` },
    { id: 'attention', words: t`Needs attention ${attention}` },
    { id: 'done', words: t`Done` },
  ];
  return (
    <div className="outbox-filters">
      <Chips label={t`Show`} chips={chips} chosen={filter} onChoose={chooseFilter} />
    </div>
  );
}

function Empty({ filter }: { filter: OutboxFilter }) {
  switch (filter) {
    case 'open':
      return (
        <EmptyState
          icon={CircleCheckBig}
          title={<Trans>Everything is sent</Trans>}
          cause={
            <Trans>
              What you place is kept here until the service has confirmed it, also while the service is away.
            </Trans>
          }
        />
      );
    case 'attention':
      return (
        <EmptyState
          icon={CircleCheckBig}
          title={<Trans>Nothing needs your attention</Trans>}
          cause={<Trans>What the service refuses waits here for your decision. Nothing is dropped.</Trans>}
        />
      );
    case 'done':
      return (
        <EmptyState
          icon={Inbox}
          title={<Trans>Nothing sent yet</Trans>}
          cause={<Trans>What the service has confirmed is listed here with its attempts and ids.</Trans>}
        />
      );
  }
}

const select = (entryId: string | null) =>
  navigate(entryId === null ? { view: 'outbox' } : { view: 'outbox', entryId }, { replace: true });

export function OutboxView({ entryId }: { entryId: string | null }) {
  const { filter, entries, error } = useOutbox();
  useEffect(watchOutbox, []);
  const selected = entries?.find(entry => entry.id === entryId) ?? null;
  return (
    <div className="view">
      <Bar />
      <div className={`view-split ${selected ? 'view-split-open' : ''}`}>
        <div className="view-pane">
          <Filters />
          {error && (
            <div className="outbox-error">
              <Notice tone="bad" title={errorText(error).title}>
                {errorText(error).detail}
              </Notice>
            </div>
          )}
          {entries && entries.length > 0 && (
            <EntryTable entries={entries} selectedId={selected?.id ?? null} onSelect={select} />
          )}
          {entries?.length === 0 && <Empty filter={filter} />}
        </div>
        {selected && <EntryInspector entry={selected} onClose={() => select(null)} />}
      </div>
    </div>
  );
}
