import type { EnvironmentEventName, EventPayload } from '../../../src-shared/contract/contract.ts';
import type { Desktop } from './desktop.ts';
import type {
  Clock,
  EnvironmentFolders,
  LocalSandbox,
  Log,
  OpenConnections,
  ProxySignIn,
  SecretStore,
} from './ports.ts';

/** Sends an event of an environment to the windows. */
export type Emit = <E extends EnvironmentEventName>(event: E, payload: EventPayload<E>) => void;

export type SessionDesktop = Pick<
  Desktop,
  | 'chooseSavePath'
  | 'chooseFolder'
  | 'chooseFile'
  | 'whenPageGoes'
  | 'confirmDangerousFile'
  | 'markFromInternet'
  | 'startDrag'
>;

/** The ports that a session uses, which are all that sessions of different environments share. */
export interface SessionPorts {
  folders: EnvironmentFolders;
  secrets: SecretStore;
  openConnections: OpenConnections;
  proxies: ProxySignIn;
  sandbox: LocalSandbox;
  clock: Clock;
  log: Log;
  random(): number;
  desktop: SessionDesktop;
}
