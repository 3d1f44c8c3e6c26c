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
 * Switches to another environment: shows its list of orders at once, and tells the core. Before the data of the
 * previous environment is cleared from the screen, text that was typed there is saved.
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
  // Read only now, because opening the environment may have started the local sandbox, which changes the connection.
  readShown().catch(logFailure);
}

/**
 * Takes over the core's list of environments. If the environment on screen was removed, shows the core's current one.
 */
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
    // The core starts a new session for a changed environment, so everything is read again.
    followCore().then(readShown).catch(logFailure);
  });
  onEventOfAny('outbox.changed', (outbox, id) =>
    useEnvironments.setState(({ rows }) => ({
      rows: rows?.map(row => (row.id === id ? { ...row, outbox } : row)) ?? null,
    })),
  );
  useEnvironments.setState({ rows: await call('environments.list', {}) });
}
