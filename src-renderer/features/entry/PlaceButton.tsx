import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import styles from './entry.module.css';
import { useEntry } from './entry-context.ts';
import { placeShortcut } from './use-shortcuts.ts';

export function PlaceButton({ onPlace }: { onPlace: () => void }) {
  const { t } = useLingui();
  const isPlacing = useEntry(state => state.isPlacing);
  const total = useEntry(state =>
    state.price.kind === 'priced' ? formatMoney(state.price.totalCents) : null,
  );
  return (
    <div className={styles.place}>
      <Button
        variant="primary"
        className={styles.placeButton ?? ''}
        shortcut={placeShortcut}
        isBusy={isPlacing}
        onPress={onPlace}
      >
        {total === null ? t`Place order` : t`Place order · ${total}`}
      </Button>
      <p className="sub">
        <Trans>Works offline: it is kept safe and sent once.</Trans>
      </p>
    </div>
  );
}
