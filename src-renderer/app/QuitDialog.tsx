import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { isAnySent, unsentItems } from '../../src-shared/domain/unsent.ts';
import type { EnvironmentKind } from '../../src-shared/environment.ts';
import { needsDecision } from '../../src-shared/order-facts/entry-facts.ts';
import { EntryBadge } from '../features/outbox/item/EntryBadge.tsx';
import { entryWhat } from '../i18n/words.ts';
import { environmentName } from '../state/environment-words.ts';
import { useEnvironments } from '../state/environments.ts';
import { Button } from '../ui/button.tsx';
import { ModalDialog } from '../ui/dialog.tsx';
import styles from './quit-dialog.module.css';
import { answerQuit, sayShown, type UnsentItems } from './quit-store.ts';

/** The number of items that are being sent now, in all environments together. */
const useSending = (): number =>
  useEnvironments(({ rows }) => rows?.reduce((sum, { outbox }) => sum + (outbox?.sending ?? 0), 0) ?? 0);

/** Maximum number of items in each list of the dialog. The outbox shows all of them. */
const maxLines = 5;

function Items({ entries, isMany }: { entries: readonly NamedEntry[]; isMany: boolean }) {
  const more = entries.length - maxLines;
  if (entries.length === 0) return null;
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
          <Plural value={more} one="and # more item" other="and # more items" />
        </li>
      )}
    </ul>
  );
}

interface NamedEntry {
  entry: OutboxEntry;
  environment: string;
}

const Part = ({ title, more, children }: { title: ReactNode; more?: ReactNode; children?: ReactNode }) => (
  <>
    <p>
      <strong>{title}</strong> {more}
    </p>
    {children}
  </>
);

/**
 * Says what the user has to do after the next start before items are sent. In most cases this is nothing, so it is
 * empty.
 */
function BeforeSending({ unsent }: { unsent: readonly UnsentItems[] }) {
  const waiting = unsent.filter(one => one.waiting + one.sending > 0);
  const isAny = (kind: EnvironmentKind) => waiting.some(one => one.kind === kind);
  return (
    <>
      {isAny('production') && <Trans>In production, Dispatch asks you before it sends.</Trans>}{' '}
      {isAny('local-sandbox') && (
        <Trans>Items of the local sandbox are sent when you open that environment.</Trans>
      )}{' '}
      {waiting.some(one => one.isPaused) && (
        <Trans>Sending stays paused in environments where you paused it.</Trans>
      )}
    </>
  );
}

/** Counts the orders and changes that are in Drafts. They are sent only when the user sends them. */
function InDrafts({ total }: { total: (kind: DraftKind) => number }) {
  const [rejected, withdrawn, typed] = [
    total('rejectedDrafts'),
    total('withdrawnDrafts'),
    total('typedChanges'),
  ];
  return (
    <>
      {rejected > 0 && (
        <Part
          title={
            <Plural
              value={rejected}
              one="# rejected order is in Drafts. It is not placed until you correct it and place it again."
              other="# rejected orders are in Drafts. They are not placed until you correct them and place them again."
            />
          }
        />
      )}
      {withdrawn > 0 && (
        <Part
          title={
            <Plural
              value={withdrawn}
              one="# withdrawn order is in Drafts. It is not placed until you place it again."
              other="# withdrawn orders are in Drafts. They are not placed until you place them again."
            />
          }
        />
      )}
      {typed > 0 && (
        <Part
          title={
            <Plural
              value={typed}
              one="# unsent change to an order is saved. Find it in Drafts, under Unsent changes."
              other="# unsent changes to orders are saved. Find them in Drafts, under Unsent changes."
            />
          }
        />
      )}
    </>
  );
}

type DraftKind = 'rejectedDrafts' | 'withdrawnDrafts' | 'typedChanges';

/**
 * Lists everything that is not sent, grouped by what will happen to it. The counts of the groups add up to the count in
 * the title.
 */
export function WhatStays({ unsent }: { unsent: readonly UnsentItems[] }) {
  const total = (kind: DraftKind | 'waiting' | 'sending' | 'attention' | 'held') =>
    unsent.reduce((sum, one) => sum + one[kind], 0);
  const all = unsent.flatMap(({ entries, ...environment }): NamedEntry[] =>
    entries.map(entry => ({ entry, environment: environmentName(environment) })),
  );
  const needing = all.filter(({ entry }) => needsDecision(entry) || entry.isHeld);
  const isMany = unsent.length > 1;
  const [going, attention, held] = [total('waiting') + total('sending'), total('attention'), total('held')];
  return (
    <>
      <p>
        <Trans>Nothing is lost. Everything that you saved stays on this computer.</Trans>
      </p>
      {going > 0 && (
        <Part
          title={
            <Plural
              value={going}
              one="# item will be sent after the next start of Dispatch, and only once."
              other="# items will be sent after the next start of Dispatch, each only once."
            />
          }
          more={<BeforeSending unsent={unsent} />}
        >
          <Items entries={all.filter(one => !needing.includes(one))} isMany={isMany} />
        </Part>
      )}
      {attention > 0 && (
        <Part
          title={
            <>
              <Plural
                value={attention}
                one="# item needs your attention and is not sent automatically."
                other="# items need your attention and are not sent automatically."
              />{' '}
              {held > 0 && (
                <Plural
                  value={held}
                  one="# item is on hold until you decide."
                  other="# items are on hold until you decide."
                />
              )}
            </>
          }
        >
          <Items entries={needing} isMany={isMany} />
        </Part>
      )}
      <InDrafts total={total} />
    </>
  );
}

/** Asks whether to end the program while items are not sent. Says which items these are, and that nothing is lost. */
export function QuitDialog({ unsent }: { unsent: readonly UnsentItems[] }) {
  const { t } = useLingui();
  const [isAwaiting, setIsAwaiting] = useState(false);
  const sending = useSending();
  const count = unsent.reduce((sum, one) => sum + unsentItems(one), 0);
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
          <Plural
            value={count}
            one="Quit Dispatch? The service has not confirmed # item yet"
            other="Quit Dispatch? The service has not confirmed # items yet"
          />
        ) : (
          <Plural
            value={count}
            one="Quit Dispatch? # item is not sent yet"
            other="Quit Dispatch? # items are not sent yet"
          />
        )
      }
      onClose={() => answerQuit('stay')}
      actions={
        <>
          {sending > 0 && !isAwaiting && (
            <Button className={styles.await} onPress={() => setIsAwaiting(true)}>
              <Trans>Quit after sending</Trans>
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
