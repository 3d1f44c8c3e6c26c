import { t } from '@lingui/core/macro';
import type { PracticeFault, PracticeFaultKind } from '../../../src-shared/sandbox-panel.ts';
import { call, onEvent } from '../../bridge/bridge.ts';
import { createEnvironmentStore } from '../../bridge/environment-store.ts';
import { useApp } from '../connection/app-store.ts';
import { showError } from '../messages/report.ts';

interface FaultsStore {
  /** In force; empty where there are none, and outside the local sandbox. */
  faults: PracticeFault[];
  /** The service is being stopped or started. */
  isSwitching: boolean;
}

export const useFaults = createEnvironmentStore<FaultsStore>(() => ({ faults: [], isSwitching: false }));

/** Follows them for as long as the local sandbox is on show: the bar always says that one is on. */
export function watchFaults(): () => void {
  call('sandbox.faults', {}).then(
    ({ faults }) => useFaults.setState({ faults }),
    // Without an answer of the sandbox there are none; its own state is in the rail.
    () => undefined,
  );
  return onEvent('sandbox.faultsChanged', ({ faults }) => useFaults.setState({ faults }));
}

export async function setFaults(faults: PracticeFault[]): Promise<void> {
  try {
    useFaults.setState(await call('sandbox.setFaults', { faults }));
  } catch (thrown) {
    showError(thrown);
  }
}

/** Stops the local service, to practise with the service away, or starts it. */
export async function setServiceRunning(isRunning: boolean): Promise<void> {
  useFaults.setState({ isSwitching: true });
  try {
    useApp.setState({ connection: await call('sandbox.setRunning', { isRunning }) });
  } catch (thrown) {
    showError(thrown);
  } finally {
    useFaults.setState({ isSwitching: false });
  }
}

/** Everything as it should be again: also the service runs. */
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
    'upload-refused': t`upload refused`,
    other: t`set from outside`,
  })[kind];

export const faultNote = (kind: PracticeFaultKind): string =>
  ({
    slow: t`Every answer takes four seconds longer. Nothing on screen may wait for it.`,
    'server-error': t`The service fails before it does anything. Dispatch tries again with the same key.`,
    unavailable: t`The service asks to come back in ten seconds (Retry-After). Dispatch waits as long.`,
    'too-many-requests': t`The service has had too many requests, and says when to go on (Retry-After).`,
    dropped: t`The connection is cut before the service has read the request. Nothing happens there.`,
    'lost-answer': t`The service does it, and its answer never arrives. The same key makes sure that it is done once.`,
    'cut-answer': t`The service does it, and only half of its answer arrives.`,
    'expired-token': t`The token is not valid any more. Dispatch gets a new one and asks again.`,
    'upload-refused': t`The storage does not take the document. The order waits in front of you.`,
    other: t`A test or another program has set it.`,
  })[kind];

export const operationName = (operation: string): string => {
  const names: Record<string, string> = {
    '*': t`all requests`,
    'order-create': t`placing an order`,
    'order-update': t`changing an order`,
    upload: t`uploading a document`,
    'price-check': t`the price check`,
    'order-list': t`the list of orders`,
    'order-get': t`reading an order`,
    scenario: t`scenarios`,
    'order-report': t`the report`,
    token: t`sign-in`,
  };
  return names[operation] ?? operation;
};
