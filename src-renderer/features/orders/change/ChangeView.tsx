import { Trans, useLingui } from '@lingui/react/macro';
import { FileX } from 'lucide-react';
import { memo } from 'react';
import { euroCents } from '../../../../src-shared/domain/money.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { withProductionConfirmed } from '../../../state/production.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DocumentsContext } from '../../documents/documents-context.ts';
import { leaveField } from '../../order-form/doubtful-press.ts';
import { FormFailed, FormLoading, FormPage } from '../../order-form/FormPage.tsx';
import { jumpTo } from '../../order-form/jump.ts';
import { OrderFormContext } from '../../order-form/session/order-form-context.ts';
import { TodoPanel } from '../../order-form/TodoPanel.tsx';
import { orderTitle } from '../../order-parts/order-title.ts';
import { showSaved } from '../../outbox/state/saved-toast.ts';
import { ChangeHeader } from './ChangeHeader.tsx';
import { ChangeNotices } from './ChangeNotices.tsx';
import { ChangeList, ChangePrice, ChangeUnchecked, SaveButton } from './ChangeSide.tsx';
import { ChangeContext } from './change-context.ts';
import type { ChangeSession, SaveOutcome } from './change-session.ts';
import { changeSavedText, useChangeFlow } from './change-words.ts';
import { watchPrice } from './price-news.ts';
import { useOpenChange } from './use-change.ts';

// @interface update-order.any-field
const ChangeForm = memo(function ChangeForm({ session }: { session: ChangeSession }) {
  const { t } = useLingui();
  const flow = useChangeFlow();
  const { form } = session;
  const save = async (): Promise<void> => {
    let goBack = () => {};
    let { detail, order } = session.state.getState();
    const attempt = async (): Promise<SaveOutcome> => {
      goBack = leaveField();
      const now = session.state.getState();
      ({ detail, order } = now);
      return now.isAllowed && !now.isUndecided ? session.save() : { kind: 'failed' };
    };
    const outcome = await withProductionConfirmed('change', attempt, ({ kind }) => kind === 'unconfirmed');
    switch (outcome?.kind) {
      case 'blocked':
        return jumpTo(form, outcome.path);
      case 'failed':
      case 'unconfirmed':
        return goBack();
      case 'saved': {
        const { localId } = detail.row;
        const name = orderTitle(detail.row);
        const expectedCents = outcome.quotedTotalCents ?? euroCents(order.price);
        if (expectedCents !== null) watchPrice(localId, outcome.entryIds, expectedCents);
        navigate({ view: 'orders', localId });
        showSaved(localId, outcome.entryIds, {
          saved: changeSavedText(flow, name),
          done: t`Change of order ${name} accepted`,
        });
      }
    }
  };
  return (
    <FormPage
      form={form}
      dropLabel={t`Drop files to add them to this order`}
      header={<ChangeHeader />}
      notices={<ChangeNotices />}
      sideLabel={t`Changes and price`}
      side={
        <>
          <ChangeList />
          <ChangePrice />
          <TodoPanel title={<Trans>To do before saving</Trans>} unchecked={<ChangeUnchecked />} />
        </>
      }
      onSend={() => void save()}
      button={seenDoubts => <SaveButton onSave={() => void save()} seenDoubts={seenDoubts} />}
    />
  );
});

/**
 * The view in which an accepted order is changed. Only the differences are sent, and the form lists them. Works
 * offline.
 */
export function ChangeView({ localId }: { localId: string }) {
  const { t } = useLingui();
  const opened = useOpenChange(localId);
  const back = <Button onPress={() => navigate({ view: 'orders', localId })}>{t`Back to the order`}</Button>;
  switch (opened.kind) {
    case 'loading':
      return <FormLoading />;
    case 'failed':
      return <FormFailed error={opened.error} onTryAgain={opened.tryAgain} elsewhere={back} />;
    case 'unaccepted':
      return (
        <EmptyState
          icon={FileX}
          title={t`The service has not accepted this order yet`}
          cause={t`Only accepted orders can be changed here. While the order is in the outbox, choose “Withdraw and edit” there.`}
          action={back}
        />
      );
    case 'open':
      return (
        <ChangeContext value={opened.session}>
          <OrderFormContext key={localId} value={opened.session.form}>
            <DocumentsContext value={opened.session.form.documents}>
              <ChangeForm session={opened.session} />
            </DocumentsContext>
          </OrderFormContext>
        </ChangeContext>
      );
  }
}
