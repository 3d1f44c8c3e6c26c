import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { AdministratorFileProblem } from '../../../../src-shared/environment.ts';
import { call } from '../../../bridge/bridge.ts';
import { logFailure } from '../../../state/app-store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { FileProblem } from '../administrator/FileProblem.tsx';

/** Says why the administrator's file is ignored. Shows nothing if it is used, or if there is none. */
export function RefusedFileNotice() {
  const { t } = useLingui();
  const [refused, setRefused] = useState<{ path: string; problem: AdministratorFileProblem } | null>(null);
  // Asked only once, because Dispatch reads the file only when it starts.
  useEffect(() => {
    call('environments.refusedFile', {}).then(setRefused).catch(logFailure);
  }, []);
  if (refused === null) return null;
  return (
    <Notice tone="warn" title={t`Dispatch does not use your administrator’s environment file`}>
      <p>
        <FileProblem
          problem={refused.problem}
          path={refused.path}
          badContent={<Trans>The content of the file is not a valid list of environments.</Trans>}
        />
      </p>
      <p className="mono">{refused.path}</p>
      <p>
        <Trans>Ask your administrator to correct the file. Dispatch reads it at the next start.</Trans>
      </p>
    </Notice>
  );
}
