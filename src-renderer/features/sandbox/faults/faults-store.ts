import { t } from '@lingui/core/macro';
import type { PracticeFault, PracticeFaultKind } from '../../../../src-shared/contract/sandbox.ts';
import { call, onEvent } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';
import { useApp } from '../../../state/app-store.ts';
import { orShowError } from '../../../state/show-error.ts';

interface FaultsStore {
  /** Active faults; always empty outside the local sandbox. */
  faults: PracticeFault[];
  /** Whether the service is being stopped or started. */
  isSwitching: boolean;
}

export const useFaults = createPerEnvironmentStore<FaultsStore>(() => ({ faults: [], isSwitching: false }));

/**
 * Keeps the faults up to date while the local sandbox is on screen, because the bar shows active faults in every view.
 * @returns a function that stops the updates
 */
export function watchFaults(): () => void {
  call('sandbox.faults', {}).then(
    ({ faults }) => useFaults.setState({ faults }),
    // The call fails if the sandbox is stopped. A stopped sandbox has no faults, and the rail shows that it is stopped.
    () => undefined,
  );
  return onEvent('sandbox.faultsChanged', ({ faults }) => useFaults.setState({ faults }));
}

export const setFaults = (faults: PracticeFault[]): Promise<void> =>
  orShowError(async () => {
    useFaults.setState(await call('sandbox.setFaults', { faults }));
  });

/** Starts or stops the local sandbox. */
export async function setServiceRunning(isRunning: boolean): Promise<void> {
  useFaults.setState({ isSwitching: true });
  await orShowError(async () => {
    useApp.setState({ connection: await call('sandbox.setRunning', { isRunning }) });
  });
  useFaults.setState({ isSwitching: false });
}

/** Ends all faults, and starts the service if it is stopped. */
export async function endFaults(): Promise<void> {
  if (useApp.getState().connection.isSandboxRunning === false) await setServiceRunning(true);
  await setFaults([]);
}

export const faultName = (kind: PracticeFaultKind): string =>
  ({
    slow: t`slow`,
    'server-error': t`server error (500)`,
    unavailable: t`unavailable (503)`,
    'too-many-requests': t`too many requests (429)`,
    dropped: t`connection drops`,
    'lost-answer': t`answer gets lost`,
    'cut-answer': t`answer is cut off`,
    'expired-token': t`token expires`,
    'order-refused': t`order rejected (422)`,
    'upload-refused': t`upload rejected`,
    'next-year': t`newer service version`,
    other: t`set by another program`,
  })[kind];
