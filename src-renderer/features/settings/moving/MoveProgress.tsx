import { Trans } from '@lingui/react/macro';
import { formatBytes } from '../../../i18n/format.ts';
import { useProgress } from './use-progress.ts';

/** Says what a move is doing, and how far it is. */
export function MoveProgress() {
  const progress = useProgress();
  const size = formatBytes(progress?.doneBytes ?? 0);
  return (
    <p role="status">
      {progress?.step === 'waiting' ? (
        <Trans>Waiting for the answers of the service …</Trans>
      ) : (
        <Trans>Working: {size} …</Trans>
      )}
    </p>
  );
}
