import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatCount, formatMoney } from '../../i18n/format.ts';
import { useApp } from '../../state/app-store.ts';
import { ScopeNotice } from '../../state/ScopeNotice.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './bulk.module.css';
import { type Sum, sumOfGood } from './state/planned-rows.ts';
import { useBulk, useSession } from './state/use-bulk-session.ts';

/** Name of the production environment; null in other environments. */
export const useProduction = (): string | null =>
  useApp(({ info }) => (info?.environment.kind === 'production' ? info.environment.name : null));

function Total({ sum }: { sum: Sum }) {
  if (sum.good === 0) return null;
  const unpriced = sum.good - sum.priced;
  return (
    <span className={styles.total}>
      <span className="sub">
        <Trans>Total</Trans>
      </span>{' '}
      <strong>{sum.priced === 0 ? '–' : formatMoney(sum.totalCents)}</strong>
      {unpriced > 0 && (
        <span className="sub">
          {' '}
          <Plural
            value={unpriced}
            one="excluding # order without a price"
            other="excluding # orders without a price"
          />
        </span>
      )}
    </span>
  );
}

/**
 * Label of the button that places the orders. In production it names the environment and, if all prices are known, the
 * total price, like the button that places a single order.
 * @param production name of the production environment; null in other environments
 */
export function PlaceWords({ sum, production }: { sum: Sum; production: string | null }) {
  const [count, total] = [formatCount(sum.good), formatMoney(sum.totalCents)];
  if (production === null || sum.good === 0)
    return <Plural value={sum.good} _0="Place orders" one="Place # order" other={`Place ${count} orders`} />;
  return sum.priced === sum.good ? (
    <Plural
      value={sum.good}
      one={`Place # order · ${total} in ${production}`}
      other={`Place ${count} orders · ${total} in ${production}`}
    />
  ) : (
    <Plural
      value={sum.good}
      one={`Place # order in ${production}`}
      other={`Place ${count} orders in ${production}`}
    />
  );
}

export function BulkFoot({ onPlace }: { onPlace: () => void }) {
  const { t } = useLingui();
  const session = useSession();
  const production = useProduction();
  const state = useBulk(one => one);
  const sum = sumOfGood(state);
  const { placing } = state;
  return (
    <footer className={styles.foot}>
      <ScopeNotice scope="orders:write">
        <Trans>
          You cannot check prices or send orders with this credential. Placed orders stay in the outbox until
          the credential has the permission.
        </Trans>
      </ScopeNotice>
      <Total sum={sum} />
      <span className="grow" />
      {placing ? (
        <>
          <progress
            className={styles.progress}
            max={placing.total}
            value={placing.done}
            aria-label={t`Progress of placing orders`}
          />
          <span className="sub" role="status">
            <Trans>
              Placing orders: {formatCount(placing.done)} of {formatCount(placing.total)}
            </Trans>
          </span>
          <Button onPress={session.stopPlacing}>
            {t({ message: 'Stop', context: 'button that ends what is under way' })}
          </Button>
        </>
      ) : (
        <Button variant="primary" shortcut="Ctrl ↵" isDisabled={sum.good === 0} onPress={onPlace}>
          <PlaceWords sum={sum} production={production} />
        </Button>
      )}
    </footer>
  );
}
