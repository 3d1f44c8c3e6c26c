import { Trans } from '@lingui/react/macro';
import { Check, Minus } from 'lucide-react';
import { allowedActionName } from '../../../i18n/words.ts';
import { useProfile } from '../../../session/use-profile.ts';
import { type ActionState, actionStates } from './action-states.ts';
import styles from './allowed-actions.module.css';

function Why({ state }: { state: ActionState }) {
  switch (state.why) {
    case 'not-now':
      return <Trans>not as the order stands now</Trans>;
    case 'no-path':
      return (
        <Trans>the interface does not say where; the environment's interface details can name the path</Trans>
      );
    case 'not-known':
      return <Trans>this version of Dispatch has no words for it</Trans>;
    case null:
      return null;
  }
}

// @interface order.allowed-actions
/** What the service lets one do with the order now, and of the rest why not. */
export function AllowedActions({ actions }: { actions: string[] }) {
  const states = actionStates(actions, useProfile());
  return (
    <ul className={styles.allowed}>
      {states.map(state => (
        <li key={state.action} className={state.why === null ? undefined : styles.not}>
          {state.why === null ? <Check size={13} aria-hidden /> : <Minus size={13} aria-hidden />}
          <span>
            {allowedActionName(state.action)}
            {state.why !== null && (
              <span className="sub">
                {': '}
                <Why state={state} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
