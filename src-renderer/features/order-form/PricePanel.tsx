import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, Copy, FileQuestion, LoaderCircle, type LucideIcon, RotateCw } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { zoneOfStop } from '../../../src-shared/domain/draft-times.ts';
import type { Price as PriceOfOrder } from '../../../src-shared/domain/money.ts';
import type { PriceCheck } from '../../../src-shared/domain/price-check.ts';
import { cleanVin } from '../../../src-shared/domain/vin.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { formatDay, formatDistance, formatMoney, formatPrice } from '../../i18n/format.ts';
import { copyText } from '../../state/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { TimeAgo } from './fields/TimeAgo.tsx';
import { jumpTo } from './jump.ts';
import { noPriceTitle, noPriceWhy } from './no-price-words.ts';
import styles from './order-form.module.css';
import { centsWithoutTradeIn, priceLines } from './price-lines.ts';
import own from './price-panel.module.css';
import { RefusedField } from './RefusedField.tsx';
import { fieldOfServicePath } from './session/field-paths.ts';
import { useFormSession, useLateOrderForm, useOrderForm } from './session/order-form-context.ts';
import type { PriceGap, PriceState } from './session/price-query.ts';
import type { ServiceFieldError } from './session/refused-fields.ts';
import { shownEstimates } from './shown-estimates.ts';
import { quoteRequestText } from './text/quote-request-text.ts';

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

/** The parts of the total price, one in each line. */
function Parts({ price }: { price: PriceOfOrder }) {
  const hasTradeIn = useOrderForm(state => state.draft.tradeIn !== null);
  return (
    <dl className={styles.lines}>
      {priceLines(price, hasTradeIn).map(({ name, cents }) => (
        <Line key={name} name={name}>
          {formatMoney(cents, price.currency)}
        </Line>
      ))}
    </dl>
  );
}

// @interface price-check.estimates
/** What the service estimates for the order in addition to the price. */
function Estimates({ check }: { check: PriceCheck }) {
  const { t } = useLingui();
  const hasTradeIn = useOrderForm(state => state.draft.tradeIn !== null);
  const pickupZone = useOrderForm(state => zoneOfStop(state.draft.pickup));
  const pickupAt = useOrderForm(state => shownEstimates(check, state.draft).estimated_pickup_at);
  const deliveryAt = useOrderForm(state => shownEstimates(check, state.draft).estimated_delivery_at);
  const deliveryZone = useOrderForm(state => zoneOfStop(state.draft.delivery));
  const without = hasTradeIn && check.price ? centsWithoutTradeIn(check.price) : null;
  return (
    <dl className={styles.lines}>
      {without !== null && (
        <Line name={t`Total without trade-in`}>{formatMoney(without, check.price?.currency)}</Line>
      )}
      {check.distance_meters !== null && (
        <Line name={t`Distance`}>{formatDistance(check.distance_meters)}</Line>
      )}
      {pickupAt !== null && <Line name={t`Estimated pickup`}>{formatDay(pickupAt, pickupZone)}</Line>}
      {deliveryAt !== null && <Line name={t`Estimated delivery`}>{formatDay(deliveryAt, deliveryZone)}</Line>}
    </dl>
  );
}

function Missing({ gaps }: { gaps: readonly PriceGap[] }) {
  const { t } = useLingui();
  const session = useFormSession();
  const length = useOrderForm(({ draft }) => cleanVin(draft.vehicle.vin).length);
  const tradeInLength = useOrderForm(({ draft }) => cleanVin(draft.tradeIn?.vin ?? '').length);
  const places: Record<PriceGap, { path: string; name: string }> = {
    pickup_address: { path: 'pickup.address.formatted_address', name: t`the pickup address` },
    delivery_address: { path: 'delivery.address.formatted_address', name: t`the delivery address` },
    vehicle: { path: 'items.0.vin', name: t`a VIN or registration number` },
    whole_vin: { path: 'items.0.vin', name: t`a VIN of 17 characters, not ${length}` },
    whole_trade_in_vin: {
      path: 'items.1.vin',
      name: t`a trade-in VIN of 17 characters, not ${tradeInLength}`,
    },
  };
  return (
    <div className={styles.priceWords}>
      <p>
        <Trans>For a price, enter:</Trans>
      </p>
      <ul className={styles.gaps}>
        {gaps.map(gap => (
          <li key={gap}>
            <button type="button" className="link" onClick={() => jumpTo(session, places[gap].path)}>
              {places[gap].name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PriceWordsProps {
  icon?: LucideIcon;
  title: ReactNode;
  children: ReactNode;
}

const PriceWords = ({ icon: Icon, title, children }: PriceWordsProps) => (
  <div className={styles.priceWords}>
    <p className={styles.priceTitle}>
      {Icon && <Icon size={16} aria-hidden />}
      {title}
    </p>
    {children}
  </div>
);

export const CustomQuote = ({ children }: { children: ReactNode }) => (
  <PriceWords icon={FileQuestion} title={<Trans>Custom quote needed</Trans>}>
    {children}
  </PriceWords>
);

// @interface check-price.rules check-price.statuses
function Refused({ error }: { error: AppError }) {
  const { t } = useLingui();
  const draft = useOrderForm(state => state.draft);
  const serviceErrors = useOrderForm(state => state.serviceErrors);
  if (error.code === 'permission_denied') {
    return (
      <PriceWords title={<Trans>No price with this credential</Trans>}>
        <p>
          <Trans>The credential has no permission to check prices.</Trans>
        </p>
      </PriceWords>
    );
  }
  const named = error.fieldErrors.map(one => ({ ...one, field: fieldOfServicePath(one.path, draft) }));
  // If the form's fields already show why the service refused them, these reasons are not listed here again.
  const isSaid = ({ field }: ServiceFieldError) => serviceErrors.some(one => one.field === field);
  const isAllSaid = named.length > 0 && named.every(isSaid);
  return (
    <PriceWords title={noPriceTitle(error)}>
      {named.length === 0 && <p>{noPriceWhy(error)}</p>}
      {isAllSaid && <p>{t`Correct the rejected fields to see the price.`}</p>}
      <ul className={styles.gaps}>
        {!isAllSaid && named.map(one => <RefusedField key={`${one.path} ${one.code}`} error={one} />)}
      </ul>
    </PriceWords>
  );
}

/** The service's own word for the status, unless it is the profile's usual word for a custom quote. */
function QuoteWord({ status }: { status: string }) {
  const { profile } = useFormSession();
  if (status === profile.priceCustomQuoteStatus) return null;
  return (
    <p className="sub">
      <Trans>
        Service status: <code>{status}</code>
      </Trans>
    </p>
  );
}

/** Button that copies the data for a quote as text for an e-mail, because the service has no request for a quote. */
function CopyQuoteRequest() {
  const { t } = useLingui();
  const session = useFormSession();
  const copy = () => void copyText(quoteRequestText(session.state.getState().draft));
  return <Button icon={Copy} onPress={copy}>{t`Copy request for a quote`}</Button>;
}

type PriceOf<Kind> = Extract<PriceState, { kind: Kind }>;

interface PriceBodyProps {
  price: PriceState;
  /** Draws the price above the estimates. */
  total: (price: PriceOf<'priced'>) => ReactNode;
  quote: (price: PriceOf<'custom_quote'>) => ReactNode;
  awayTitle: ReactNode;
  awayWord: ReactNode;
}

// @interface price-check.status price-check.price
/** Shows what is known of the price. The caller passes the texts, which differ between a new order and a change. */
export function PriceBody({ price, total, quote, awayTitle, awayWord }: PriceBodyProps) {
  const { t } = useLingui();
  const session = useFormSession();
  switch (price.kind) {
    case 'missing':
      return <Missing gaps={price.gaps} />;
    case 'asking':
      return (
        <div className={styles.asking}>
          <LoaderCircle className={styles.spin} size={16} aria-hidden />
          <Trans>Asking the service …</Trans>
        </div>
      );
    case 'priced':
      return (
        <>
          {total(price)}
          <Parts price={price.check.price} />
          <Estimates check={price.check} />
        </>
      );
    case 'custom_quote':
      return quote(price);
    case 'away':
      return (
        <PriceWords icon={CloudOff} title={awayTitle}>
          <p>{awayWord}</p>
          <Button icon={RotateCw} onPress={session.askAgain}>{t`Check price again`}</Button>
        </PriceWords>
      );
    case 'refused':
      return <Refused error={price.error} />;
  }
}

/** The card of the price, which also says how old the price is. `price` is null while no price is asked for. */
export function PriceCard({ price, children }: { price: PriceState | null; children: ReactNode }) {
  const { t } = useLingui();
  const hasTradeIn = useOrderForm(state => state.draft.tradeIn !== null);
  const isKnown = price?.kind === 'priced' || price?.kind === 'custom_quote';
  const body = cx(own.body, price !== null && own.priceToCome, hasTradeIn && own.withTradeIn);
  return (
    <Card
      title={t`Price`}
      {...(isKnown ? { aside: <TimeAgo atMs={price.atMs} /> } : {})}
      className={styles.card}
    >
      <div aria-live="polite" className={body}>
        {children}
      </div>
    </Card>
  );
}

/** Price of the order as it is typed now. A price for an earlier version of the draft is never shown. */
export const PricePanel = () => <Price price={useLateOrderForm(state => state.price)} />;

const Price = memo(function Price({ price }: { price: PriceState }) {
  return (
    <PriceCard price={price}>
      <PriceBody
        price={price}
        total={({ check }) => <div className={styles.price}>{formatPrice(check.price)}</div>}
        quote={({ check }) => (
          <>
            <CustomQuote>
              <p>
                <Trans>
                  The service has no automatic price for this route. Ask your contact at the service for a
                  quote. A quote is not guaranteed.
                </Trans>
              </p>
              <CopyQuoteRequest />
              <p>
                <Trans>
                  You can place the order now. If the service rejects it, you can correct it and place it
                  again.
                </Trans>
              </p>
              <QuoteWord status={check.status} />
            </CustomQuote>
            <Estimates check={{ ...check, price: null }} />
          </>
        )}
        awayTitle={<Trans>Price not available now</Trans>}
        awayWord={<Trans>You can still place the order. It will be queued.</Trans>}
      />
    </PriceCard>
  );
});
