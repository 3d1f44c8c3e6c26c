import type { QuitAnswer } from '../../../src-shared/contract/app.ts';
import type { DesktopNotification } from '../../../src-shared/contract/notifications.ts';
import type { DesktopObstacle } from '../../../src-shared/contract/settings.ts';
import type { EditCommand } from '../../../src-shared/contract/windows.ts';
import type { Environment } from '../../../src-shared/environment.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';

/** A certificate in a form that a user can compare. */
export interface CertificateName {
  /** Subject of the certificate; empty if it has none, null if the certificate cannot be read. */
  subject: string | null;
  /** Fingerprint in hexadecimal, with a colon after each byte. */
  sha256: string;
}

/** The service of an environment, and the additional hosts and certificates that the environment trusts. */
export interface ReachedService extends Pick<Environment, 'kind' | 'baseUrl'> {
  allowedHosts: readonly string[];
  certificates: readonly CertificateName[];
  details: ReachingDetails;
}

/** Entries of the interface profile that determine the path of a request or a header. */
export type ReachingDetails = Pick<
  InterfaceProfile,
  'requestIdHeader' | 'cancelOrderPath' | 'deleteFilePath' | 'inspectionReportPath' | 'trackingPath'
>;

/** A new or changed environment whose service could get credentials and orders, so that the user must confirm it. */
export interface ServiceChange {
  /** Name of the environment before the change. For a new environment, its name. */
  name: string;
  /** The service before the change; null if the environment is new. */
  former: ReachedService | null;
  next: ReachedService;
  /** True if the credential is deleted, because the new service must not get it. */
  isCredentialForgotten: boolean;
}

/** What a file is chosen for: data of another computer, a client certificate, or the private key of one. */
export type FileKind = 'move' | 'certificate' | 'key';

/** Functions of the desktop that the core needs: dialogs, windows, notifications, clipboard. */
export interface Desktop {
  copyText(text: string): Promise<void>;
  /** Asks where to save a file; null if the user cancels. */
  chooseSavePath(suggestedName: string): Promise<string | null>;
  /** Shows a saved file in the system's file manager. */
  showInFolder(path: string): Promise<void>;
  /**
   * Opens the folder with the log files in the system's file manager.
   * @throws DispatchError `storage_failed` (`folder_not_opened`)
   */
  openLogFolder(): Promise<void>;
  /** Asks for a folder; null if the user cancels. */
  chooseFolder(): Promise<string | null>;
  /** Asks for a file to open; null if the user cancels. */
  chooseFile(kind: FileKind): Promise<string | null>;
  /** Asks the user to confirm saving a file that could run as a program. */
  confirmDangerousFile(name: string): Promise<boolean>;
  /**
   * Marks a file as coming from the internet, on systems that have such a mark.
   * @throws Error of the operating system
   */
  markFromInternet(path: string): Promise<void>;
  /** Opens an order in its own window, or brings its open window to the front. */
  openOrderWindow(environmentId: string, localId: string): Promise<void>;
  isMainWindowOpen(): Promise<boolean>;
  /** Brings the main window to the front, or opens it, at the page with this hash. */
  showMainWindow(environmentId: string, hash: string): Promise<void>;
  /** The page of the main window listens to events from now on, see `windows.listens`. */
  pageListens(): Promise<void>;
  /**
   * Edits the field of the calling window that has the focus.
   * @throws DispatchError `not_allowed_in_state` (`not_pressed`) without a press of the user
   */
  editField(command: EditCommand): Promise<void>;
  /** Shows the print dialog for the calling window. If nothing was printed, `reason` says why. */
  printPage(): Promise<{ isPrinted: boolean; reason: string }>;
  /** Lets the user drag a file out of the calling window; false if no mouse button is held there. */
  startDrag(path: string): Promise<boolean>;
  /** Returns the calling window as PDF, as it would be printed. */
  pageAsPdf(): Promise<Uint8Array>;
  /**
   * Opens the page that draws the sheets of a job, in a window that nobody sees. It closes with the calling window. One
   * that is still open is closed first.
   */
  openSheetsWindow(sheetsId: string, environmentId: string): Promise<void>;
  /**
   * Returns the page of this job as PDF, as it would be printed.
   * @throws DispatchError `not_found` (`sheets`) if it is not open
   */
  sheetsAsPdf(sheetsId: string): Promise<Uint8Array>;
  /** Closes the page of this job, if it is open. */
  closeSheetsWindow(sheetsId: string): Promise<void>;
  /**
   * Shows a notification of the system.
   * @returns false if it is not shown, because a window has the focus or the system has no notifications
   */
  notify(notification: DesktopNotification): Promise<boolean>;
  answerQuit(answer: QuitAnswer): Promise<void>;
  /** What the desktop of this computer does not let the program do, see `settings.lacks`. */
  desktopObstacles(): Promise<DesktopObstacle[]>;
  /**
   * Asks the user to confirm changes, in a dialog that no page can answer.
   * @returns false if the user declines, so that nothing must change
   */
  confirmServiceChanges(changes: readonly ServiceChange[]): Promise<boolean>;
  /**
   * Calls the listener once, when the page that made the running call closes, crashes or is replaced by another
   * document.
   * @returns a function that removes the listener
   */
  whenPageGoes(listener: () => void): () => void;
}
