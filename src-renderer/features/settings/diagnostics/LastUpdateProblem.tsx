import { useLingui } from '@lingui/react/macro';
import type { UpdateProblem } from '../../../../src-shared/contract/updates.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { useUpdates } from '../../../state/updates.ts';

function useWords(): Record<UpdateProblem, string> {
  const { t } = useLingui();
  return {
    unreachable: t`The server for new versions did not answer.`,
    refused: t`The server for new versions refused the request.`,
    unsigned: t`The server offered a version without the right signature. Dispatch ignored it.`,
    unreadable: t`This version cannot read what the server for new versions offers.`,
    damaged: t`The download was not the signed file. Dispatch deleted it.`,
    disk_full: t`The disk has too little space for the new version.`,
    not_stored: t`The download could not be saved on this computer.`,
    not_installed: t`The new version was not installed.`,
    sending: t`Dispatch did not restart, because sending an item took too long.`,
    unexpected: t`Checking for a new version failed unexpectedly.`,
  };
}

/** The last problem with new versions of the program, for support. */
export function LastUpdateProblem({ nowMs }: { nowMs: number }) {
  const words = useWords();
  const problem = useUpdates(({ updates }) => updates?.problem ?? null);
  if (problem === null) return null;
  return (
    <p className="sub" data-update-problem>
      {formatMoment(problem.atMs, nowMs)} · {words[problem.kind]}{' '}
      <span className="mono">{problem.detail}</span>
    </p>
  );
}
