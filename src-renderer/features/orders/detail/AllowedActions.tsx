import { t } from '@lingui/core/macro';
import { Check, Minus } from 'lucide-react';
import type { InterfaceProfile } from '../../../../src-shared/interface-profile.ts';
import { allowedActionName } from '../../../i18n/words.ts';
import { useProfile } from '../../../session/use-profile.ts';
import styles from './allowed-actions.module.css';

export interface ActionState {
  action: string;
  /** Null where it can be done now; `not-now`: the service does not allow it in the current state of the order. */
  why: 'not-now' | 'no-path' | 'not-known' | null;
}

const known = ['update', 'cancel', 'get_files', 'get_inspection_report', 'get_tracking'];

/** Every known action, then those that only the service knows, each with the reason why it cannot be done. */
export function actionStates(allowed: readonly string[], profile: InterfaceProfile): ActionState[] {
  const paths: Record<string, string | null> = {
    cancel: profile.cancelOrderPath,
    get_inspection_report: profile.inspectionReportPath,
    get_tracking: profile.trackingPath,
  };
  const stateOf = (action: string): ActionState => {
    if (!allowed.includes(action)) return { action, why: 'not-now' };
    return { action, why: paths[action] === null ? 'no-path' : null };
  };
  const others = allowed.filter(action => !known.includes(action));
  return [...known.map(stateOf), ...others.map(action => ({ action, why: 'not-known' as const }))];
}

const whyWords = {
  'not-now': () => t`not as the order stands now`,
  'no-path': () => t`the interface does not say where; the environment's interface details can name the path`,
  'not-known': () => t`this version of Dispatch has no words for it`,
};

// @interface order.allowed-actions
/** What the service allows to be done with the order now, and why the rest cannot be done. */
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
