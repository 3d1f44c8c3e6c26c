import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { maxEnvironmentFileBytes } from '../../../../src-shared/domain/size-limits.ts';
import type { AdministratorFileProblem } from '../../../../src-shared/environment.ts';
import { formatBytes } from '../../../i18n/format.ts';

interface FileProblemProps {
  problem: AdministratorFileProblem;
  /** Path of the file, or of the key in the Windows registry. */
  path: string;
  /** The words for a file with a content that is not valid. */
  badContent: ReactNode;
}

/** Says why a file of the administrator is ignored. */
export function FileProblem({ problem, path, badContent }: FileProblemProps) {
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
      return path.startsWith('HKLM\\') ? (
        <Trans>Dispatch cannot read this key of the Windows registry.</Trans>
      ) : (
        <Trans>Dispatch cannot read the file.</Trans>
      );
    case 'bad_content':
      return badContent;
  }
}
