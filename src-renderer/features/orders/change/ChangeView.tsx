import { Trans, useLingui } from '@lingui/react/macro';
import { FileX } from 'lucide-react';
import { memo, useEffect } from 'react';
import { euroCents } from '../../../../src-shared/domain/money.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { withProductionConfirmed } from '../../../session/production.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DocumentsCard } from '../../documents/DocumentsCard.tsx';
import { DropArea } from '../../documents/DropArea.tsx';
import type { Candidate } from '../../documents/document-check.ts';
import { DocumentsContext } from '../../documents/documents-context.ts';
import { OrderCard } from '../../order-form/cards/OrderCard.tsx';
import { StopCard } from '../../order-form/cards/StopCard.tsx';
import { TradeInCard, VehicleCard } from '../../order-form/cards/VehicleCard.tsx';
import { leaveField, useDoubtfulPress } from '../../order-form/doubtful-press.ts';
import { jumpTo, openPaths } from '../../order-form/jump.ts';
import formStyles from '../../order-form/order-form.module.css';
import { stepToProblem } from '../../order-form/problem-steps.ts';
import { focusedPath, focusSection } from '../../order-form/session/focus-field.ts';
import { OrderFormContext } from '../../order-form/session/order-form-context.ts';
import { TodoPanel } from '../../order-form/TodoPanel.tsx';
import { useShortcuts } from '../../order-form/use-shortcuts.ts';
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
    const outcome = await withProductionConfirmed('send', attempt, ({ kind }) => kind === 'unconfirmed');
    switch (outcome?.kind) {
      case 'blocked':
        return jumpTo(form, outcome.path);
      case 'failed':
      case 'unconfirmed':
        return goBack();
      case 'saved': {
        const { localId } = detail.row;
        const expectedCents = outcome.quotedTotalCents ?? euroCents(order.price);
        if (expectedCents !== null) watchPrice(localId, outcome.entryIds, expectedCents);
        navigate({ view: 'orders', localId });
        showSaved(localId, outcome.entryIds, {
          saved: changeSavedText(flow),
          done: t`The service has accepted the change.`,
        });
      }
    }
  };
  const attach = (candidates: Candidate[]) => {
    form.documents.add(candidates);
    requestAnimationFrame(() =>
      document
        .querySelector('[data-path="file_ids"]')
        ?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }),
    );
  };
  const { press, seenDoubts } = useDoubtfulPress(form, () => void save());
  useShortcuts({
    onPlace: press,
    onSection: number => focusSection(document, number),
    onProblem: direction => {
      const { draft } = form.state.getState();
      const path = stepToProblem(openPaths(form), draft, focusedPath(), direction);
      if (path !== null) jumpTo(form, path);
    },
  });
  useEffect(() => {
    const refused = form.state.getState().serviceErrors.find(({ field }) => field !== null)?.field;
    if (refused) jumpTo(form, refused);
  }, [form]);
  return (
    <DropArea className={formStyles.view} onFiles={attach} label={t`Drop to add to this order`}>
      <ChangeHeader />
      <div className={formStyles.scroll}>
        <div className={formStyles.page}>
          <div className={formStyles.form}>
            <ChangeNotices />
            <div className={formStyles.columns}>
              <StopCard stop="pickup" />
              <StopCard stop="delivery" />
              <VehicleCard />
              <TradeInCard />
              <DocumentsCard />
              <OrderCard />
            </div>
          </div>
          <aside className={formStyles.side} aria-label={t`What will change, and the price`}>
            <div className={formStyles.known}>
              <ChangeList />
              <ChangePrice />
              <TodoPanel title={<Trans>To do before saving</Trans>} unchecked={<ChangeUnchecked />} />
            </div>
            <SaveButton onSave={() => void save()} seenDoubts={seenDoubts} />
          </aside>
        </div>
      </div>
    </DropArea>
  );
});

/** An accepted order in the order form: only what differs is sent, and it is shown before. Works offline. */
export function ChangeView({ localId }: { localId: string }) {
  const { t } = useLingui();
  const opened = useOpenChange(localId);
  const back = <Button onPress={() => navigate({ view: 'orders', localId })}>{t`Back to the order`}</Button>;
  switch (opened.kind) {
    case 'loading':
      return <div className={formStyles.view} aria-busy="true" />;
    case 'failed': {
      const { title, detail } = errorText(opened.error);
      return (
        <EmptyState
          icon={FileX}
          title={title}
          cause={detail}
          action={
            <>
              <Button onPress={opened.tryAgain}>{t`Try again`}</Button>
              {back}
            </>
          }
        />
      );
    }
    case 'unaccepted':
      return (
        <EmptyState
          icon={FileX}
          title={t`The service has not accepted this order yet`}
          cause={t`As long as it waits here, take it back to its form in the outbox instead.`}
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
