import type { Updater } from '../../core/ports/updater.ts';

/** What the main thread does for new versions: parts of the core's port, and the end of the program. */
export interface ProgramUpdater extends Pick<Updater, 'ability' | 'check' | 'download' | 'cancel'> {
  /** Whether the downloaded file is still the one that was signed. Call it right before `install`. */
  isWhole(): Promise<boolean>;
  /**
   * Installs the downloaded version; the program must end right after this call.
   * @param isRestart whether the program starts again; then this call sees to that, also if nothing is installed
   */
  install(isRestart: boolean): void;
}
