import { t } from '@lingui/core/macro';
import { Check, Minus } from 'lucide-react';
import { allowedActionName } from '../../../i18n/words.ts';
import { useProfile } from '../../../state/use-profile.ts';
import { actionStates } from './action-states.ts';
import styles from './allowed-actions.module.css';

const whyWords = {
  'not-now': () => t`not allowed in the current status of the order`,
  'no-path': () => t`the path is not known; it can be entered in the interface details of the environment`,
  'not-known': () => t`this version of Dispatch does not support it`,
};

// @interface order.allowed-actions
/** Lists the actions that the service allows now, and for all others why they are not possible. */
export const AllowedActions = ({ actions }: { actions: string[] }) => (
  <ul className={styles.allowed}>
    {actionStates(actions, useProfile()).map(({ action, why }) => (
      <li key={action} className={why === null ? undefined : styles.not}>
        {why === null ? <Check size={13} aria-hidden /> : <Minus size={13} aria-hidden />}
        <span>
          {allowedActionName(action)}
          {why !== null && <span className="sub">: {whyWords[why]()}</span>}
        </span>
      </li>
    ))}
  </ul>
);
