import type {
  Clock,
  Desktop,
  EnvironmentFolders,
  LocalSandbox,
  Log,
  OpenConnections,
  SecretStore,
} from './ports.ts';

/** What a session is put together from, and shares with no other one but by these. */
export interface SessionPorts {
  folders: EnvironmentFolders;
  secrets: SecretStore;
  openConnections: OpenConnections;
  sandbox: LocalSandbox;
  clock: Clock;
  log: Log;
  random(): number;
  desktop: Pick<
    Desktop,
    'chooseSavePath' | 'chooseFolder' | 'whenPageGoes' | 'confirmDangerousFile' | 'markFromInternet'
  >;
}
