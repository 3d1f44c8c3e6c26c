/** The computer that is set up. */
export type Machine = {
  /** The project's folder. */
  root: string;
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  /** What /etc/os-release says. */
  osRelease: string;
  /** Tells the person at the terminal. */
  say: (line: string) => void;
};

/** Installs what a command lacks. Rejects with what to do, where it cannot. */
export function setUp(command: 'start' | 'test', machine: Machine): Promise<void>;
