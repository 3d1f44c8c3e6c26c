import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import {
  type AdministratorFileProblem,
  maxEnvironmentFileBytes,
} from '../../../../src-shared/environment.ts';
import { call } from '../../../bridge/bridge.ts';
import { formatBytes } from '../../../i18n/format.ts';
import { logFailure } from '../../../state/app-store.ts';
import { Notice } from '../../../ui/notice.tsx';

function Reason({ problem }: { problem: AdministratorFileProblem }) {
  const maxList = formatBytes(maxEnvironmentFileBytes);
  switch (problem) {
    case 'other_owner':
      return <Trans>The file, or a folder above it, does not belong to the system’s administrator.</Trans>;
    case 'writable':
      return <Trans>Users other than the administrator can change the file, or a folder above it.</Trans>;
    case 'link':
      return <Trans>The file, or a folder above it, is a link to another place.</Trans>;
    case 'not_a_file':
      return <Trans>The path does not lead to a file.</Trans>;
    case 'too_large':
      return <Trans>The file is larger than {maxList}.</Trans>;
    case 'unreadable':
      return <Trans>The file cannot be read.</Trans>;
    case 'bad_content':
      return <Trans>The content of the file is not a valid list of environments.</Trans>;
  }
}

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
        <Reason problem={refused.problem} />
      </p>
      <p className="mono">{refused.path}</p>
      <p>
        <Trans>Ask your administrator to correct the file. Dispatch reads it at the next start.</Trans>
      </p>
    </Notice>
  );
}
