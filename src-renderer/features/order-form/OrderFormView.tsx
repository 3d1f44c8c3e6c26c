import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { Connection } from '../../../src-shared/contract/connection.ts';
import { nameOfDraft } from '../../../src-shared/domain/draft-name.ts';
import { navigate } from '../../navigation/navigation.ts';
import { useApp } from '../../state/app-store.ts';
import { withProductionConfirmed } from '../../state/production.ts';
import { isScopeMissing } from '../../state/scopes.ts';
import { Button } from '../../ui/button.tsx';
import { DocumentsContext } from '../documents/documents-context.ts';
import { showSaved } from '../outbox/state/saved-toast.ts';
import { leaveField } from './doubtful-press.ts';
import { FormFailed, FormLoading, FormPage } from './FormPage.tsx';
import { jumpTo } from './jump.ts';
import { OrderFormHeader } from './OrderFormHeader.tsx';
import { OrderFormNotices } from './OrderFormNotices.tsx';
import { PlaceButton } from './PlaceButton.tsx';
import { PricePanel } from './PricePanel.tsx';
import { OrderFormContext } from './session/order-form-context.ts';
import type { OrderFormSession } from './session/order-form-session.ts';
import { useOrderFormSession } from './session/use-order-form-session.ts';
import { TodoPanel } from './TodoPanel.tsx';

// @interface create-order.effects
/** Says what happens next to an order that was just placed, as far as that is known. */
function placedText(name: string, connection: Connection): string {
  if (useApp.getState().outbox.isPaused) return t`Order ${name} saved. Sending is paused.`;
  if (connection.state === 'refused' || isScopeMissing(connection, 'orders:write'))
    return t`Order ${name} saved. It is queued until your credential allows sending.`;
  if (connection.state !== 'connected')
    return t`Order ${name} saved. It is sent when the service can be reached.`;
  return t`Order ${name} placed`;
}

// @interface service.orders create-order.body
/** The form of a new order. Memoised, so that changes around the form do not render it again. */
const OrderForm = memo(function OrderForm({ session }: { session: OrderFormSession }) {
  const { t } = useLingui();
  const place = async (): Promise<void> => {
    let goBack = () => {};
    const name = nameOfDraft(session.state.getState().draft);
    const attempt = () => {
      goBack = leaveField();
      return session.place();
    };
    const outcome = await withProductionConfirmed('place', attempt, ({ kind }) => kind === 'unconfirmed');
    // Null means that the user has switched to another environment. The order or its draft stays in the former one.
    if (outcome === null) return;
    if (outcome.kind === 'placed') {
      navigate({ view: 'orders', localId: outcome.localId, isPlaced: true });
      showSaved(outcome.localId, null, {
        saved: placedText(name, useApp.getState().connection),
        done: t`Order ${name} accepted`,
      });
    } else if (outcome.kind === 'blocked') {
      jumpTo(session, outcome.path);
    } else {
      goBack();
    }
  };
  return (
    <FormPage
      form={session}
      dropLabel={t`Drop files to attach them to this order`}
      header={<OrderFormHeader />}
      notices={<OrderFormNotices onPlace={() => void place()} />}
      sideLabel={t`Price and to-do list`}
      side={
        <>
          <PricePanel />
          <TodoPanel />
        </>
      }
      onSend={() => void place()}
      button={seenDoubts => <PlaceButton onPlace={() => void place()} seenDoubts={seenDoubts} />}
    />
  );
});

/** The view of one order that is not placed yet: loads its draft and shows the form. */
export function OrderFormView({ localId }: { localId: string }) {
  const { t } = useLingui();
  const loaded = useOrderFormSession(localId);
  if (loaded.kind === 'loading') return <FormLoading />;
  if (loaded.kind === 'failed') {
    const elsewhere = <Button onPress={() => navigate({ view: 'drafts' })}>{t`Show all drafts`}</Button>;
    return <FormFailed error={loaded.error} onTryAgain={loaded.tryAgain} elsewhere={elsewhere} />;
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
