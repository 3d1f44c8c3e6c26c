interface LockFile {
  packages: Record<string, { integrity?: string; hasInstallScript?: boolean; link?: boolean }>;
}
/** Says which packages npm would install without comparing them with a hash. */
export function hashProblems(lock: LockFile): string[];
/** Names of the packages that run a program when they are installed. */
export function installScriptsOf(lock: LockFile): string[];
/** Says which install scripts nobody has decided on in `allowScripts`, and which decisions are idle. */
export function installScriptProblems(
  lock: LockFile,
  project: { allowScripts: Record<string, boolean> },
): string[];
