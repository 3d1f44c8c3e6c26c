import { t } from '@lingui/core/macro';
import type { MethodInput } from '../../../../src-shared/contract/contract.ts';
import type { Drive, DriveSpeed, DriveVariant } from '../../../../src-shared/drive.ts';
import { call, onEvent } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';
import { showError } from '../../../session/show-error.ts';

interface DriveStore {
  /** The current or last drive. */
  drive: Drive | null;
  /** Course of the next drive. */
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

/** Watches the drive while the panel is open. The drive also continues when the panel is closed. */
export function watchDrive(): () => void {
  void take(call('sandbox.drive', {}));
  return onEvent('sandbox.driveChanged', ({ drive }) => useDrive.setState({ drive }));
}

export const variantName = (variant: DriveVariant): string =>
  ({
    smooth: t({ message: 'Smooth', context: 'course of a simulation' }),
    late: t({ message: 'Late', context: 'course of a simulation' }),
    'bad-day': t`A bad day`,
    cancelled: t({ message: 'Cancelled', context: 'course of a simulation' }),
  })[variant];

export const variantNote = (variant: DriveVariant): string =>
  ({
    smooth: t`Everything as planned: ready, picked up, inspected, delivered, with pictures and the CMR consignment note.`,
    late: t`The carrier is delayed and starts the pickup again. The delivery ETA changes three times and misses the deadline. Tracking is lost for a while.`,
    'bad-day': t`Damage is found at pickup and at delivery, with pictures. The delivery ETA misses the deadline, and the vehicle is out of sight for a while.`,
    cancelled: t`The carrier is on its way when the order is cancelled.`,
  })[variant];

export const speedName = (speed: DriveSpeed): string =>
  ({ slow: t`Slow`, normal: t`Normal`, fast: t`At once` })[speed];
