import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { euroCents, type Price } from '../../../../src-shared/domain/money.ts';
import { zonesOfAccepted } from '../../../../src-shared/domain/stop-zone.ts';
import { formatMoney, formatPrice } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { keyNames } from '../../../ui/key-names.ts';
import { useDocuments } from '../../documents/documents-context.ts';
import { useDoubts } from '../../order-form/doubtful-press.ts';
import formStyles from '../../order-form/order-form.module.css';
import { CustomQuote, PriceBody, PriceCard } from '../../order-form/PricePanel.tsx';
import { useLateOrderForm, useOrderForm } from '../../order-form/session/order-form-context.ts';
import type { PriceState } from '../../order-form/session/price-query.ts';
import { placeShortcut } from '../../order-form/use-shortcuts.ts';
import { ChangesTable } from '../../outbox/item/ChangesTable.tsx';
import { useChange } from './change-context.ts';
import styles from './change-order.module.css';
import { changeWaitsText, useChangeFlow } from './change-words.ts';

// @interface update-order.merge update-order.windows
/** Lists what the change will change, field by field. */
export function ChangeList() {
  const { t } = useLingui();
  const changes = useChange(state => state.change.changes);
  const order = useChange(state => state.order);
  const documents = useDocuments(state => state.documents.length);
  const isEmpty = changes.length + documents === 0;
  return (
    <Card title={t`What will change`} className={formStyles.card}>
      <p role="status" className={cx(styles.status, 'sub')}>
        {isEmpty && <Trans>Nothing is changed yet.</Trans>}
      </p>
      {changes.length > 0 && (
        <div className={styles.list}>
          <ChangesTable changes={changes} zones={zonesOfAccepted(order)} />
        </div>
      )}
      {documents > 0 && (
        <p className={styles.added}>
          <Plural value={documents} one="# document will be added" other="# documents will be added" />
        </p>
      )}
    </Card>
  );
}

function Difference({ beforeCents, afterCents }: { beforeCents: number | null; afterCents: number }) {
  const difference = beforeCents === null ? 0 : afterCents - beforeCents;
  const words = formatMoney(Math.abs(difference));
  return (
    <>
      {beforeCents !== null && difference !== 0 && (
        <p className={styles.was}>
          <s>{formatMoney(beforeCents)}</s>
          <ArrowRight size={14} aria-hidden />
          <span className="visually-hidden">
            <Trans>new price:</Trans>
          </span>
        </p>
      )}
      <div className={formStyles.price}>{formatMoney(afterCents)}</div>
      {beforeCents !== null && (
        <p className="sub">
          {difference === 0 && <Trans>The same as the accepted price</Trans>}
          {difference > 0 && <Trans>{words} more than the accepted price</Trans>}
          {difference < 0 && <Trans>{words} less than the accepted price</Trans>}
        </p>
      )}
    </>
  );
}

function OpenPrice({ price, accepted }: { price: PriceState; accepted: Price | null }) {
  return (
    <PriceBody
      price={price}
      total={({ totalCents, check }) => (
        <div>
          {totalCents === null ? (
            <div className={formStyles.price}>{formatPrice(check.price)}</div>
          ) : (
            <Difference beforeCents={euroCents(accepted)} afterCents={totalCents} />
          )}
        </div>
      )}
      quote={() => (
        <CustomQuote>
          <p>
            <Trans>
              The service has no automatic price for this route, and may reject the change. If the service
              rejects the change, the order stays unchanged and you can correct the change.
            </Trans>
          </p>
        </CustomQuote>
      )}
      awayTitle={<Trans>New price when the service can be reached</Trans>}
      awayWord={<Trans>You can still save the change. Dispatch then queues the change.</Trans>}
    />
  );
}

// @interface update-order.price
/** The accepted price and, if the change may affect it, the price of the order as it is typed now. */
export function ChangePrice() {
  const accepted = useChange(state => state.order.price);
  const isOpen = useChange(state => state.isPriceOpen);
  const price = useLateOrderForm(state => state.price);
  return (
    <PriceCard price={isOpen ? price : null}>
      {isOpen && <OpenPrice price={price} accepted={accepted} />}
      {!isOpen && accepted !== null && (
        <div>
          <div className={formStyles.price}>{formatPrice(accepted)}</div>
          <p className="sub">
            <Trans>This is the accepted price. Your changes do not affect the price.</Trans>
          </p>
        </div>
      )}
      {!isOpen && accepted === null && (
        <p className="sub">
          <Trans>The service has given no price for this order.</Trans>
        </p>
      )}
      {isOpen && price.kind !== 'priced' && accepted !== null && (
        <p className="sub">
          <Trans>Accepted price: {formatPrice(accepted)}</Trans>
        </p>
      )}
    </PriceCard>
  );
}

/** Text for the time when all checks of Dispatch have passed: says whether the service still has to check anything. */
export function ChangeUnchecked() {
  const isPriceOpen = useChange(state => state.isPriceOpen);
  const isChanged = useChange(state => state.change.changes.length > 0);
  const hasDocuments = useDocuments(state => state.documents.length + state.copies.length > 0);
  if (isPriceOpen)
    return <Trans>The checks in Dispatch passed. The service has not checked the change yet.</Trans>;
  return isChanged || hasDocuments ? (
    <Trans>The checks in Dispatch passed. Your changes do not affect the price.</Trans>
  ) : (
    <Trans>There are no changes to check. The service has accepted this order.</Trans>
  );
}

interface SaveButtonProps {
  onSave: () => void;
  /**
   * Keys of the doubts that the user has seen, because the first press of the shortcut showed them; empty before it.
   */
  seenDoubts: string;
}

// @interface update-order.changed-field
export function SaveButton({ onSave, seenDoubts }: SaveButtonProps) {
  const { t } = useLingui();
  const keys = keyNames(placeShortcut);
  const flow = useChangeFlow();
  const isBusy = useOrderForm(state => state.isPlacing);
  const documents = useDocuments(state => state.documents.length + state.copies.length);
  const isSendable = useChange(
    ({ isAllowed, isUndecided, change, isTyped }) =>
      isAllowed && !isUndecided && (change.changes.length + documents > 0 || isTyped),
  );
  const doubts = useDoubts(seenDoubts);
  const waits = changeWaitsText(flow);
  return (
    <div className={formStyles.place}>
      <Button
        variant="primary"
        className={formStyles.placeButton}
        shortcut={placeShortcut}
        isBusy={isBusy}
        isDisabled={!isSendable}
        onPress={onSave}
      >
        {isSendable && doubts !== 'none' ? t`Save anyway` : t`Save the change`}
      </Button>
      <p className="sub" role="status">
        {doubts === 'seen' ? (
          <Trans>
            First check the list “To do before saving”. Press {keys} again to save the change anyway.
          </Trans>
        ) : (
          (waits ?? <Trans>Dispatch sends only the changes that are listed above.</Trans>)
        )}
      </p>
    </div>
  );
}
