import { Trans } from '@lingui/react/macro';

/** What a data folder on a network drive means, and what to do. */
export const NetworkDriveText = () => (
  <Trans>
    Saved orders can be lost or damaged there. Quit Dispatch and move the data folder to a disk of this
    computer. From then on, start Dispatch with <span className="mono">--user-data-dir=FOLDER</span>.
  </Trans>
);
