import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatPrice } from '../../i18n/format.ts';
import { useApp } from '../../state/app-store.ts';
import { ScopeNotice } from '../../state/ScopeNotice.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { keyNames } from '../../ui/key-names.ts';
import { useDoubts } from './doubtful-press.ts';
import styles from './order-form.module.css';
import { useOrderForm } from './session/order-form-context.ts';
import { placeShortcut } from './use-shortcuts.ts';

function placeText(reference: string, business: string, name: string): string {
  if (reference === '')
    return business === '' ? t`Environment: ${name}` : t`Ordered for ${business}. Environment: ${name}`;
  return business === ''
    ? t`Order ${reference}. Environment: ${name}`
    : t`Order ${reference} for ${business}. Environment: ${name}`;
}

/** Second line of the button in production. It names the order and the environment, so that the user can check them. */
function WhereTo() {
  const business = useOrderForm(state => state.draft.orderedFor.businessId.trim());
  const environment = useApp(app => app.info?.environment);
  const reference = useOrderForm(state => state.draft.customerReference.trim());
  if (environment?.kind !== 'production') return null;
  const { name } = environment;
  return <span className={styles.whereTo}>{placeText(reference, business, name)}</span>;
}

interface PlaceButtonProps {
  onPlace: () => void;
  /**
   * Keys of the doubts that the user has seen, because the first press of the shortcut showed them; empty before it.
   */
  seenDoubts: string;
}

export function PlaceButton({ onPlace, seenDoubts }: PlaceButtonProps) {
  const { t } = useLingui();
  const keys = keyNames(placeShortcut);
  const isPlacing = useOrderForm(state => state.isPlacing);
  const doubts = useDoubts(seenDoubts);
  const total = useOrderForm(state =>
    state.price.kind === 'priced' ? formatPrice(state.price.check.price) : null,
  );
  return (
    <div className={styles.place}>
      <ScopeNotice scope="orders:write">
        <Trans>
          You cannot check prices or send orders with this credential. You can still enter orders. Placed
          orders stay in the outbox until the permission is granted.
        </Trans>
      </ScopeNotice>
      <Button
        variant="primary"
        className={styles.placeButton}
        shortcut={placeShortcut}
        isBusy={isPlacing}
        onPress={onPlace}
      >
        {doubts === 'none' ? t`Place order` : t`Place anyway`}
        {total !== null && ` · ${total}`} <WhereTo />
      </Button>
      <p className={cx(styles.placeWord, 'sub')} role="status">
        {doubts === 'seen' ? (
          <Trans>Check the warnings above first. Press {keys} again to place the order anyway.</Trans>
        ) : (
          <Trans>
            Placing also works offline: Dispatch saves the order, and sends it later without duplicates.
          </Trans>
        )}
      </p>
    </div>
  );
}
