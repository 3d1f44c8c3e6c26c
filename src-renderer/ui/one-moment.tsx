import { Trans } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';

/** Shown where something is being loaded. */
export const OneMoment = () => (
  <p className="row sub" role="status">
    <LoaderCircle className="spin" size={14} aria-hidden />
    <Trans>Loading …</Trans>
  </p>
);
