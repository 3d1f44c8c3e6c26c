import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { emptyVehicle } from '../../../../src-shared/domain/draft.ts';
import { tradeIn } from '../../../../src-shared/domain/order-fields.ts';
import { tradeInObstacle, tradeInPath } from '../../../../src-shared/domain/vehicle-rules.ts';
import { showUndo } from '../../../state/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { useFixed } from '../fields/field-marks.ts';
import { focusField } from '../session/focus-field.ts';
import { useFormSession, useOrderForm } from '../session/order-form-context.ts';
import { problemText } from '../text/problem-text.ts';
import styles from './cards.module.css';

const rolePath = `${tradeInPath}.role`;

// @interface create-order.rule-1
/** A button that adds a trade-in, or the reason why this route allows none (rule 7). */
export function AddTradeIn() {
  const { t } = useLingui();
  const session = useFormSession();
  const hasTradeIn = useOrderForm(state => state.draft.tradeIn !== null);
  const obstacle = useOrderForm(state => tradeInObstacle(state.draft, session.profile));
  const fixed = useFixed(tradeInPath);
  const isWhole = useOrderForm(({ asked }) => asked === null);
  if (hasTradeIn || !isWhole) return null;
  if (fixed !== null) return fixed;
  if (obstacle !== null) {
    return obstacle === 'private_pickup'
      ? t`No trade-in with a private pickup`
      : t`Trade-in: only within Finland`;
  }
  const add = () => {
    session.edit(tradeInPath, draft => tradeIn.write(draft, emptyVehicle()));
    focusField(document, `${tradeInPath}.vin`);
  };
  return (
    <Button variant="quiet" icon={Plus} className={styles.cardButton} onPress={add}>
      {t`Trade-in`}
    </Button>
  );
}

export function RemoveTradeIn() {
  const { t } = useLingui();
  const session = useFormSession();
  const fixed = useFixed(tradeInPath);
  if (fixed !== null) return <span data-path={rolePath} />;
  const remove = () => {
    const { tradeIn: removed } = session.state.getState().draft;
    const set = (vehicle: typeof removed) =>
      session.edit(tradeInPath, draft => ({ ...draft, tradeIn: vehicle }));
    set(null);
    showUndo(t`Trade-in removed.`, () => set(removed));
  };
  return (
    <span data-path={rolePath}>
      <Button variant="quiet" icon={Trash2} className={styles.cardButton} onPress={remove}>
        {t`Remove the trade-in`}
      </Button>
    </span>
  );
}

// @interface create-order.rule-7
/**
 * Says that the route allows no trade-in. Messages of fields wait until the field loses focus; this one belongs to no
 * field of the card, so it is shown at once.
 */
export function TradeInProblem() {
  const problem = useOrderForm(state => state.problems.find(({ path }) => path === rolePath));
  if (!problem) return null;
  return (
    <p className={styles.cardProblem}>
      <CircleAlert size={14} aria-hidden />
      {problemText(problem).field}
    </p>
  );
}
