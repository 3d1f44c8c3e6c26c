/** What runs the app's main process and windows. */
export type Runtime = {
  kind: 'electron' | 'stand-in';
  executablePath: string;
  /** The folder of the distribution, for electron-builder's `electronDist`. */
  distPath: string;
  /** Which one and why, for people. */
  line: string;
};

/** Chooses once a process. May download Electron, for two minutes at most. Throws when there is nothing to run on. */
export function chooseRuntime(): Runtime;

/** Node of Electron's major version, from node_modules. */
export function projectNode(): string;
