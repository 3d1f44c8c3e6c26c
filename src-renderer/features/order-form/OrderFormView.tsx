import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FileX } from 'lucide-react';
import { memo, useEffect } from 'react';
import type { Connection } from '../../../src-shared/contract/connection.ts';
import { errorText } from '../../i18n/error-text.ts';
import { navigate } from '../../navigation/navigation.ts';
import { useApp } from '../../session/app-store.ts';
import { withProductionConfirmed } from '../../session/production.ts';
import { isScopeMissing } from '../../session/scopes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DocumentsCard } from '../documents/DocumentsCard.tsx';
import { DropArea } from '../documents/DropArea.tsx';
import type { Candidate } from '../documents/document-check.ts';
import { DocumentsContext } from '../documents/documents-context.ts';
import { showSaved } from '../outbox/state/saved-toast.ts';
import { OrderCard } from './cards/OrderCard.tsx';
import { StopCard } from './cards/StopCard.tsx';
import { TradeInCard, VehicleCard } from './cards/VehicleCard.tsx';
import { leaveField, useDoubtfulPress } from './doubtful-press.ts';
import { jumpTo, openPaths } from './jump.ts';
import { OrderFormHeader } from './OrderFormHeader.tsx';
import { OrderFormNotices } from './OrderFormNotices.tsx';
import styles from './order-form.module.css';
import { PlaceButton } from './PlaceButton.tsx';
import { PricePanel } from './PricePanel.tsx';
import { stepToProblem } from './problem-steps.ts';
import { focusedPath, focusSection } from './session/focus-field.ts';
import { OrderFormContext } from './session/order-form-context.ts';
import type { OrderFormSession } from './session/order-form-session.ts';
import { useOrderFormSession } from './session/use-order-form-session.ts';
import { TodoPanel } from './TodoPanel.tsx';
import { useShortcuts } from './use-shortcuts.ts';

// @interface create-order.effects
/** What happens next with an order that was just placed; never more than is known. */
function placedText(connection: Connection): string {
  if (useApp.getState().outbox.isPaused) return t`Order saved. Sending is paused: it is sent when you go on.`;
  if (connection.state === 'refused' || isScopeMissing(connection, 'orders:write'))
    return t`Order saved. It waits until the credential may send it.`;
  if (connection.state !== 'connected') return t`Order saved. It is sent when the service is back.`;
  return t`Order saved. It is being sent.`;
}

// @interface service.orders create-order.body
/** Drawn once: whatever the shell around it hears, only the fields that change are drawn again. */
const OrderForm = memo(function OrderForm({ session }: { session: OrderFormSession }) {
  const { t } = useLingui();
  const place = async (): Promise<void> => {
    let goBack = () => {};
    const attempt = () => {
      goBack = leaveField();
      return session.place();
    };
    const outcome = await withProductionConfirmed('place', attempt, ({ kind }) => kind === 'unconfirmed');
    // The environment that was left keeps what was placed, or the draft.
    if (outcome === null) return;
    if (outcome.kind === 'placed') {
      navigate({ view: 'orders', localId: outcome.localId, isPlaced: true });
      showSaved(outcome.localId, null, {
        saved: placedText(useApp.getState().connection),
        done: t`The service has accepted the order.`,
      });
    } else if (outcome.kind === 'blocked') {
      jumpTo(session, outcome.path);
    } else {
      goBack();
    }
  };
  const attach = (candidates: Candidate[]) => {
    session.documents.add(candidates);
    // What was dropped above the fold would otherwise appear, or be refused, unseen.
    requestAnimationFrame(() =>
      document
        .querySelector('[data-path="file_ids"]')
        ?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }),
    );
  };
  const { press, seenDoubts } = useDoubtfulPress(session, () => void place());
  useShortcuts({
    onPlace: press,
    onSection: number => focusSection(document, number),
    onProblem: direction => {
      const path = stepToProblem(
        openPaths(session),
        session.state.getState().draft,
        focusedPath(),
        direction,
      );
      if (path !== null) jumpTo(session, path);
    },
  });
  useEffect(() => {
    const refused = session.state.getState().serviceErrors.find(({ field }) => field !== null)?.field;
    if (refused) jumpTo(session, refused);
  }, [session]);
  return (
    <DropArea className={styles.view} onFiles={attach} label={t`Drop to attach to this order`}>
      <OrderFormHeader />
      <div className={styles.scroll}>
        <div className={styles.page}>
          <div className={styles.form}>
            <OrderFormNotices onPlace={() => void place()} />
            <div className={styles.columns}>
              <StopCard stop="pickup" />
              <StopCard stop="delivery" />
              <VehicleCard />
              <TradeInCard />
              <DocumentsCard />
              <OrderCard />
            </div>
          </div>
          <aside className={styles.side} aria-label={t`Price and what is to do`}>
            <div className={styles.known}>
              <PricePanel />
              <TodoPanel />
            </div>
            <PlaceButton onPlace={() => void place()} seenDoubts={seenDoubts} />
          </aside>
        </div>
      </div>
    </DropArea>
  );
});

/** Entry of one order, from its draft. */
export function OrderFormView({ localId }: { localId: string }) {
  const { t } = useLingui();
  const loaded = useOrderFormSession(localId);
  if (loaded.kind === 'loading') return <div className={styles.view} aria-busy="true" />;
  if (loaded.kind === 'failed') {
    const { title, detail } = errorText(loaded.error);
    return (
      <EmptyState
        icon={FileX}
        title={title}
        cause={detail}
        action={
          <>
            <Button onPress={loaded.tryAgain}>{t`Try again`}</Button>
            <Button onPress={() => navigate({ view: 'drafts' })}>{t`All drafts`}</Button>
          </>
        }
      />
    );
  }
  const { session } = loaded;
  return (
    <OrderFormContext key={session.localId} value={session}>
      <DocumentsContext value={session.documents}>
        <OrderForm session={session} />
      </DocumentsContext>
    </OrderFormContext>
  );
}
