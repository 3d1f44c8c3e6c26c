import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './order-form.module.css';
import type { OrderFormState } from './session/order-form.ts';

export interface AllPassedProps extends Pick<OrderFormState, 'price' | 'business' | 'sameVehicles'> {
  /** Text for the time when the checks of Dispatch have passed, but the service has not checked everything. */
  unchecked: ReactNode;
}

/**
 * Shown when the user has nothing left to do. Lists the checks that have passed: those of Dispatch and, once the
 * service has answered, those of the service.
 */
export function AllPassed({ price, business, sameVehicles, unchecked }: AllPassedProps) {
  const { t } = useLingui();
  const found = Object.values(sameVehicles);
  if (found.includes(null))
    return (
      <li>
        <Trans>Some checks are not finished.</Trans>
      </li>
    );
  const isAnswered = price.kind === 'priced' && (business.kind === 'own' || business.kind === 'eligible');
  const isWhole = found.every(one => one?.isWhole === true);
  return (
    <li className={isWhole ? styles.todoOk : undefined}>
      {isWhole && <Check size={15} aria-hidden />}
      <span>
        {isAnswered && isWhole && t`All checks passed`}
        {!isAnswered &&
          (unchecked ?? t`Dispatch found no problems. The service has not checked the order yet.`)}
        {!isWhole && (
          <>
            {' '}
            <Trans>
              Dispatch has looked for other orders of this vehicle only among the orders loaded so far.
            </Trans>
          </>
        )}
      </span>
    </li>
  );
}
