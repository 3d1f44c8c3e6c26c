import { create } from 'zustand';
import type { EnvironmentRow } from '../../src-shared/contract/environments.ts';
import type { Environment } from '../../src-shared/environment.ts';
import { call, onEvent, onEventOfAny, showEnvironment } from '../bridge/bridge.ts';
import { clearToasts } from '../ui/toast.tsx';
import { logFailure, readShown, useApp } from './app-store.ts';
import { showError } from './show-error.ts';

/** All environments of this installation, the local sandbox first; null until the first answer. */
export const useEnvironments = create<{ rows: readonly EnvironmentRow[] | null }>(() => ({ rows: null }));

/**
 * Shows the order list of another environment at once, and tells the core. Data of the previous environment is cleared
 * from the screen, after text that was typed there has been saved.
 */
export async function openEnvironment(environment: Environment): Promise<void> {
  const { info } = useApp.getState();
  if (!info || info.environment.id === environment.id) return;
  showEnvironment(environment.id);
  clearToasts();
  useApp.setState({ info: { ...info, environment } });
  readShown().catch(logFailure);
  try {
    await call('environments.open', { id: environment.id });
  } catch (thrown) {
    showError(thrown);
  }
  // Opening it may have started the local service, whose state is known only now.
  readShown().catch(logFailure);
}

/** Takes over the core's list. If the environment on screen is gone, shows the core's current one. */
async function followCore(): Promise<void> {
  const [info, rows] = await Promise.all([call('app.info', {}), call('environments.list', {})]);
  useEnvironments.setState({ rows });
  const shown = rows.find(({ id }) => id === useApp.getState().info?.environment.id);
  if (shown) useApp.setState({ info: { ...info, environment: shown } });
  else await openEnvironment(info.environment);
}

/** Reads the list of environments and subscribes to its changes. */
export async function watchEnvironments(): Promise<void> {
  onEvent('environments.changed', () => {
    // The core starts a new session for an environment that was changed.
    followCore().then(readShown).catch(logFailure);
  });
  onEventOfAny('outbox.changed', (outbox, id) =>
    useEnvironments.setState(({ rows }) => ({
      rows: rows?.map(row => (row.id === id ? { ...row, outbox } : row)) ?? null,
    })),
  );
  useEnvironments.setState({ rows: await call('environments.list', {}) });
}
