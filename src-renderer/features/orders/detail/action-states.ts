import type { InterfaceProfile } from '../../../../src-shared/interface-profile.ts';

export interface ActionState {
  action: string;
  /**
   * Why the action is not possible; null if it is. `not-now`: the service does not allow it in the order's present
   * state. `no-path`: the profile has no path for it. `not-known`: Dispatch does not know this action.
   */
  why: 'not-now' | 'no-path' | 'not-known' | null;
}

const known = ['update', 'cancel', 'get_files', 'get_inspection_report', 'get_tracking'];

/**
 * All actions that Dispatch knows, then those that only the service names, each with the reason if it is not possible.
 */
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
