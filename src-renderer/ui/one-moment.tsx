import { Trans } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';

/** Placeholder for content that is being loaded. */
export const OneMoment = () => (
  <p className="row sub" role="status">
    <LoaderCircle className="spin" size={14} aria-hidden />
    <Trans>Loading …</Trans>
  </p>
);
