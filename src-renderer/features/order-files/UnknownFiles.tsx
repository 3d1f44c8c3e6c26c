import { Trans } from '@lingui/react/macro';

/** Stands where nobody knows which documents the service has. */
export const UnknownFiles = ({ isGone }: { isGone: boolean }) => (
  <p className="sub">
    {isGone ? (
      <Trans>The documents at the service are not known.</Trans>
    ) : (
      <Trans>The documents at the service are not loaded yet.</Trans>
    )}
  </p>
);
