import { Trans } from '@lingui/react/macro';

/** What a data folder on a network drive means, and what to do. */
export const NetworkDriveText = () => (
  <Trans>
    Saved orders can be lost or damaged there. Quit Dispatch and copy the data folder to a disk of this
    computer. Then start Dispatch with <span className="mono">--user-data-dir=FOLDER</span>, and delete the
    folder on the network drive.
  </Trans>
);
