import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { DocumentsCard } from '../../documents/DocumentsCard.tsx';
import styles from '../order-form.module.css';
import { isWithin } from '../session/field-paths.ts';
import { useFormSession, useOrderForm } from '../session/order-form-context.ts';
import { OrderCard } from './OrderCard.tsx';
import { StopCard } from './StopCard.tsx';
import { TradeInCard, VehicleCard } from './VehicleCard.tsx';

const otherCards = ['pickup', 'delivery', 'items'];

/** The cards of the form. For a rejected order, at first shows only the cards with a rejected field. */
export function FormCards() {
  const { t } = useLingui();
  const { showWhole } = useFormSession();
  const asked = useOrderForm(state => state.asked);
  const has = (part: string) => asked?.some(path => isWithin(path, part)) ?? true;
  const isOrderAsked = asked?.some(path => !otherCards.some(part => isWithin(path, part))) ?? true;
  return (
    <div className={cx(styles.columns, asked && styles.alone)} data-form-fields>
      {(has('pickup') || has('delivery')) && (
        <div className={styles.stops}>
          {has('pickup') && <StopCard stop="pickup" />}
          {has('delivery') && <StopCard stop="delivery" />}
        </div>
      )}
      {has('items.0') && <VehicleCard />}
      {has('items.1') && <TradeInCard />}
      {asked === null && <DocumentsCard />}
      {isOrderAsked && <OrderCard />}
      {asked && <Button className={styles.showWhole} onPress={showWhole}>{t`Show the whole order`}</Button>}
    </div>
  );
}
