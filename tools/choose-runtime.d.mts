/** What runs the app's main process and windows. */
export type Runtime = {
  kind: 'electron' | 'stand-in';
  executablePath: string;
  /** What its command line must have before the app. */
  args: string[];
  /** The folder of the distribution, for electron-builder's `electronDist`. */
  distPath: string;
  /** Which one and why, for people. */
  line: string;
  /** Libraries without which the real Electron does not run here, where that is why it is not taken. */
  lacking: string[];
};

/** Where the distributions are and what they would run on. */
export type Place = {
  root: string;
  /** The npm package of Electron. */
  electron: string;
  /** Where a distribution has its program. */
  executable: string;
  /** Where is remembered what was tried. */
  cache: string;
  standInDist: string;
  buildStandIn: () => void;
  node: string;
  platform: NodeJS.Platform;
  isRoot: boolean;
  trialWithinMs: number;
  /** With its start and its end: after that the trial itself hangs. */
  trialEndsWithinMs: number;
  env: NodeJS.ProcessEnv;
};

export function choose(place: Place, options?: { isTried?: boolean }): Runtime;
