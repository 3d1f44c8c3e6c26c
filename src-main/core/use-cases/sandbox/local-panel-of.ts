import { DispatchError } from '../../../../src-shared/errors.ts';
import type { LocalPanel } from '../../sandbox/local-panel.ts';
import type { Context } from '../context.ts';

/** @throws DispatchError `not_allowed_in_state` (only_local_sandbox) in every other environment */
export function localPanelOf({ localPanel }: Context): LocalPanel {
  if (localPanel) return localPanel;
  throw new DispatchError('not_allowed_in_state', 'Only the local sandbox has this.', {
    reason: 'only_local_sandbox',
  });
}
