import { t } from '@lingui/core/macro';
import type { MethodInput } from '../../../../src-shared/contract/contract.ts';
import type { Drive, DriveSpeed, DriveVariant } from '../../../../src-shared/drive.ts';
import { call, onEvent } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';
import { showError } from '../../../state/show-error.ts';

interface DriveStore {
  /** The current or the last drive; null if there was none. */
  drive: Drive | null;
  /** Which course the next drive takes. */
  variant: DriveVariant;
  speed: DriveSpeed;
}

export const useDrive = createPerEnvironmentStore<DriveStore>(() => ({
  drive: null,
  variant: 'smooth',
  speed: 'normal',
}));

export const isUnderWay = (drive: Drive | null): drive is Drive => drive !== null && drive.outcome === null;

const take = (answer: Promise<{ drive: Drive | null }>): Promise<void> =>
  answer.then(({ drive }) => useDrive.setState({ drive }), showError);

export function startDrive(localId: string, isPaused: boolean): Promise<void> {
  const { variant, speed } = useDrive.getState();
  return take(call('sandbox.startDrive', { localId, variant, speed, isPaused }));
}

export const steerDrive = (action: MethodInput<'sandbox.steerDrive'>['action']): Promise<void> =>
  take(call('sandbox.steerDrive', { action }));

/**
 * Keeps the state of the drive up to date while the panel is open. The drive itself continues when the panel is closed.
 * @returns a function that stops the updates
 */
export function watchDrive(): () => void {
  void take(call('sandbox.drive', {}));
  return onEvent('sandbox.driveChanged', ({ drive }) => useDrive.setState({ drive }));
}

export const variantName = (variant: DriveVariant): string =>
  ({
    smooth: t({ message: 'Smooth', context: 'course of a simulation' }),
    late: t({ message: 'Late', context: 'course of a simulation' }),
    'bad-day': t({ message: 'Damaged', context: 'course of a simulation' }),
    cancelled: t({ message: 'Cancelled', context: 'course of a simulation' }),
  })[variant];

export const variantNote = (variant: DriveVariant): string =>
  ({
    smooth: t`Everything as planned: ready, picked up, inspected, delivered, with pictures and the CMR consignment note.`,
    late: t`The carrier is delayed and drives to the pickup a second time. The delivery ETA changes three times and is then later than the deadline. Tracking is unavailable for a while.`,
    'bad-day': t`Damage is found at pickup and at delivery, with pictures. The delivery ETA is later than the deadline. Tracking is paused for a while.`,
    cancelled: t`The order is cancelled while the carrier is on its way to the pickup.`,
  })[variant];

export const speedName = (speed: DriveSpeed): string =>
  ({ slow: t`Slow`, normal: t`Normal`, fast: t`Fast` })[speed];
