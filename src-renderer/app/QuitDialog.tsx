import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isAnySent } from '../../src-shared/contract/app.ts';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import type { EnvironmentKind } from '../../src-shared/environment.ts';
import { needsDecision } from '../../src-shared/order-facts/entry-facts.ts';
import { EntryBadge } from '../features/outbox/item/EntryBadge.tsx';
import { entryWhat } from '../i18n/words.ts';
import { useEnvironments } from '../session/environments.ts';
import { Button } from '../ui/button.tsx';
import { ModalDialog } from '../ui/dialog.tsx';
import styles from './quit-dialog.module.css';
import { answerQuit, sayShown, type UnsentItems } from './quit-store.ts';

/** How many items are being sent in all environments; follows changes. */
const useSending = (): number =>
  useEnvironments(({ rows }) => rows?.reduce((sum, { outbox }) => sum + (outbox?.sending ?? 0), 0) ?? 0);

/** Longer lists are cut: the outbox has them all. */
const maxLines = 5;

function Items({ entries, isMany }: { entries: readonly NamedEntry[]; isMany: boolean }) {
  const more = entries.length - maxLines;
  return (
    <ul className={styles.items}>
      {entries.slice(0, maxLines).map(({ entry, environment }) => (
        <li key={entry.id}>
          <span>{entryWhat(entry)}</span>
          {isMany && <span className="cut sub">{environment}</span>}
          <EntryBadge entry={entry} />
        </li>
      ))}
      {more > 0 && (
        <li className="sub">
          <Plural value={more} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  );
}

interface NamedEntry {
  entry: OutboxEntry;
  environment: string;
}

/** Names what waits, and what needs somebody and will not go on by itself. */
export function WhatStays({ unsent }: { unsent: readonly UnsentItems[] }) {
  const waiting = unsent.filter(one => one.waiting + one.sending > 0);
  const isAny = (kind: EnvironmentKind) => waiting.some(one => one.kind === kind);
  const isPaused = waiting.some(one => one.isPaused);
  const typed = unsent.reduce((sum, { typedChanges }) => sum + typedChanges, 0);
  const all = unsent.flatMap(({ entries, name }): NamedEntry[] =>
    entries.map(entry => ({ entry, environment: name })),
  );
  const needing = all.filter(({ entry }) => needsDecision(entry) || entry.isHeld);
  const going = all.filter(one => !needing.includes(one));
  const isMany = unsent.length > 1;
  return (
    <>
      <Items entries={going} isMany={isMany} />
      <p>
        <Trans>
          Nothing is lost. The items stay on this computer. After the next start Dispatch continues with them,
          without duplicates.
        </Trans>{' '}
        {isAny('production') && <Trans>In production, Dispatch asks you first.</Trans>}{' '}
        {isAny('local-sandbox') && <Trans>The local sandbox sends its items when you open it.</Trans>}{' '}
        {isPaused && <Trans>Where sending is paused, it stays paused.</Trans>}
      </p>
      {needing.length > 0 && (
        <>
          <p>
            <strong>
              <Plural
                value={needing.length}
                one="# item needs your attention and is not sent automatically."
                other="# items need your attention and are not sent automatically."
              />
            </strong>
          </p>
          <Items entries={needing} isMany={isMany} />
        </>
      )}
      {typed > 0 && (
        <p>
          <Plural
            value={typed}
            one="# unsent change to an order is saved. Find it in Drafts, under Unsent changes."
            other="# unsent changes to orders are saved. Find them in Drafts, under Unsent changes."
          />
        </p>
      )}
    </>
  );
}

/** Asks before the program ends while items are unsent: which these are, and that nothing is lost. */
export function QuitDialog({ unsent }: { unsent: readonly UnsentItems[] }) {
  const { t } = useLingui();
  const [isAwaiting, setIsAwaiting] = useState(false);
  const sending = useSending();
  const count = unsent.reduce((sum, one) => sum + one.waiting + one.sending, 0);
  useEffect(sayShown, [unsent]);
  useEffect(() => {
    if (isAwaiting && sending === 0) answerQuit('quit');
  }, [isAwaiting, sending]);
  return (
    <ModalDialog
      isQuestion
      isDismissable={false}
      title={
        isAnySent(unsent) ? (
          <Plural value={count} one="# item is not confirmed yet" other="# items are not confirmed yet" />
        ) : (
          <Plural value={count} one="# item is not sent yet" other="# items are not sent yet" />
        )
      }
      onClose={() => answerQuit('stay')}
      actions={
        <>
          {sending > 0 && !isAwaiting && (
            <Button className={styles.await} onPress={() => setIsAwaiting(true)}>
              <Trans>Quit when that is done</Trans>
            </Button>
          )}
          <Button onPress={() => answerQuit('quit')}>{isAwaiting ? t`Quit now` : t`Quit`}</Button>
          <Button autoFocus variant="primary" onPress={() => answerQuit('stay')}>
            <Trans>Keep running</Trans>
          </Button>
        </>
      }
    >
      <WhatStays unsent={unsent} />
      {sending > 0 && (
        <p role="status" className="row">
          {isAwaiting && <LoaderCircle className="spin" size={14} aria-hidden />}
          <Plural
            value={sending}
            one="# item is being sent right now."
            other="# items are being sent right now."
          />
        </p>
      )}
    </ModalDialog>
  );
}
