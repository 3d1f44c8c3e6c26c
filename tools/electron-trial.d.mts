/** Answers that an Electron starts here, shows a window and answers a call; or why not. */
export function tryElectron(asked: {
  executablePath: string;
  version: string;
  isRoot: boolean;
  withinMs: number;
  env: NodeJS.ProcessEnv;
}): Promise<{ isOk: true } | { isOk: false; reason: string; lacking: string[] }>;
