import { Trans } from '@lingui/react/macro';
import type { AppInfo } from '../../src-shared/records.ts';

/** Always says that an environment is not the real one; production has no bar. */
export function EnvironmentBar({ environment }: { environment: AppInfo['environment'] }) {
  if (environment.kind === 'production') return null;
  return (
    <header className="env">
      <strong>
        {environment.kind === 'local-sandbox' ? <Trans>Local sandbox</Trans> : <Trans>Sandbox</Trans>}
      </strong>
      <span>
        <Trans>Nothing here starts a real transport. Prices and times are for demonstration.</Trans>
      </span>
    </header>
  );
}
