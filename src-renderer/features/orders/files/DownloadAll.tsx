import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FolderDown, Square } from 'lucide-react';
import { errorText } from '../../../i18n/error-text.ts';
import { formatCount } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import progressStyles from '../../../ui/progress.module.css';
import {
  type DownloadResult,
  dismissDownload,
  downloadAll,
  noDownload,
  stopDownload,
  useDownload,
} from './download-store.ts';
import type { ServiceFile } from './file-content.ts';
import styles from './order-files.module.css';

const List = ({ lines }: { lines: readonly string[] }) => (
  <ul className={styles.failed}>
    {lines.map((line, index) => (
      // The key is the index, because two files may have the same name.
      <li key={index}>{line}</li>
    ))}
  </ul>
);

function titleOf({ saved, failed, isStopped }: DownloadResult): string {
  const notCount = formatCount(failed.length);
  if (failed.length > 0 && isStopped)
    return plural(saved, {
      one: `Stopped: # file saved, ${notCount} failed`,
      other: `Stopped: # files saved, ${notCount} failed`,
    });
  if (failed.length > 0)
    return plural(saved, {
      one: `# file saved, ${notCount} failed`,
      other: `# files saved, ${notCount} failed`,
    });
  return isStopped
    ? plural(saved, { one: 'Stopped: # file saved', other: 'Stopped: # files saved' })
    : plural(saved, { one: '# file saved', other: '# files saved' });
}

function Result({ result }: { result: DownloadResult }) {
  const { failed, renamed, isStopped, folder } = result;
  return (
    <Notice
      tone={failed.length > 0 ? 'bad' : isStopped || renamed.length > 0 ? 'warn' : 'ok'}
      title={titleOf(result)}
      actions={
        <Button onPress={dismissDownload}>
          <Trans>Dismiss</Trans>
        </Button>
      }
    >
      <span className={styles.folder}>{folder}</span>
      {renamed.length > 0 && (
        <>
          <p>
            <Plural
              value={renamed.length}
              one="# file can run as a program, so Dispatch added “.download” to its name. Remove that ending only if you know who sent the file."
              other="# files can run as programs, so Dispatch added “.download” to their names. Remove that ending only if you know who sent the files."
            />
          </p>
          <List lines={renamed} />
        </>
      )}
      {failed.length > 0 && (
        <List lines={failed.map(({ name, error }) => `${name}: ${errorText(error).title}`)} />
      )}
    </Notice>
  );
}

/** Saves all files of an order in a folder. Shows the progress, and afterwards the files that failed. */
export function DownloadAll({ localId, files }: { localId: string; files: readonly ServiceFile[] }) {
  const { t } = useLingui();
  const shown = useDownload();
  const { progress, result, error } = shown.localId === localId ? shown : noDownload;
  if (progress) {
    const { done, total, name } = progress;
    return (
      <div className={styles.progress}>
        <progress className={progressStyles.bar} value={done} max={total} aria-label={t`Saving the files`} />
        <span className="sub cut" role="status">
          <Trans>
            Saved {done} of {total}: {name}
          </Trans>
        </span>
        <Button variant="quiet" icon={Square} onPress={() => stopDownload(localId)}>
          <Trans context="button that ends what is under way">Stop</Trans>
        </Button>
      </div>
    );
  }
  return (
    <>
      <ErrorNotice error={error} />
      {result && <Result result={result} />}
      <Button icon={FolderDown} onPress={() => void downloadAll(localId, files)}>
        <Trans>Save all files in a folder …</Trans>
      </Button>
    </>
  );
}
