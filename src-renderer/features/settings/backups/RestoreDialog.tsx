import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Backup, RestorePreview, RestoreResult } from '../../../../src-shared/contract/backups.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { useLiveQuery } from '../../../bridge/use-live-query.ts';
import { formatCount, formatInstant } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import styles from './backups.module.css';

/** Whether a restore would change anything. */
const changesAnything = ({ drafts, templates, addresses, uncertain }: RestorePreview): boolean =>
  uncertain > 0 ||
  [drafts, templates, addresses].some(({ lost, changed, back }) => lost + changed + back > 0);

/** Table of what is lost, reset and brought back. */
function Changes({ drafts, templates, addresses }: RestorePreview) {
  const rows = [
    { id: 'drafts', name: <Trans>Drafts</Trans>, part: drafts },
    { id: 'templates', name: <Trans>Templates</Trans>, part: templates },
    { id: 'addresses', name: <Trans>Addresses</Trans>, part: addresses },
  ];
  return (
    <>
      <p>
        <Trans>
          What was made after the backup will be lost. What was changed since will be as in the backup. What
          was removed since will come back.
        </Trans>
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <Trans context="records in a restore">Lost</Trans>
            </th>
            <th scope="col">
              <Trans context="records in a restore">As in the backup</Trans>
            </th>
            <th scope="col">
              <Trans context="records in a restore">Come back</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, part }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{formatCount(part.lost)}</td>
              <td>{formatCount(part.changed)}</td>
              <td>{formatCount(part.back)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Preview({ preview }: { preview: RestorePreview }) {
  const { openEntries, uncertain, isRebuiltSince, drafts, givenUp, unreadable } = preview;
  return (
    <>
      {changesAnything(preview) ? (
        <Changes {...preview} />
      ) : (
        <p>
          <Trans>
            Drafts, templates and addresses are the same as in the backup. There is nothing to restore.
          </Trans>
        </p>
      )}
      <p>
        <Trans>
          Orders stay as they are, and Dispatch reads them from the service as usual. The outbox stays as it
          is. The restore sends nothing, and nothing is sent twice.
        </Trans>{' '}
        {openEntries > 0 && (
          <Plural
            value={openEntries}
            one="# open item stays in the outbox."
            other="# open items stay in the outbox."
          />
        )}
      </p>
      {uncertain > 0 && (
        <Notice
          tone="warn"
          title={
            <Plural
              value={uncertain}
              one="# outbox item that Dispatch has lost will come back"
              other="# outbox items that Dispatch has lost will come back"
            />
          }
        >
          <Trans>
            These items may have been sent after the backup was made. Dispatch does not send them until you
            decide in the outbox.
          </Trans>
        </Notice>
      )}
      {isRebuiltSince && drafts.back > 0 && (
        <Notice tone="warn" title={<Trans>Some of these drafts may have been placed already</Trans>}>
          <Trans>
            Dispatch may have lost data since this backup was made. Before you place a draft that came back,
            look for its order.
          </Trans>
        </Notice>
      )}
      {givenUp > 0 && (
        <Notice
          tone="info"
          title={
            <Plural
              value={givenUp}
              one="# draft does not come back, because the service may have its order"
              other="# drafts do not come back, because the service may have their orders"
            />
          }
        >
          <Trans>
            Such a draft was placed after the backup was made. It was then discarded in the outbox, although
            the service may have received it.
          </Trans>
        </Notice>
      )}
      {unreadable > 0 && (
        <Notice
          tone="warn"
          title={
            <Plural
              value={unreadable}
              one="# record of the backup cannot be read"
              other="# records of the backup cannot be read"
            />
          }
        >
          <Trans>
            The restore leaves out what it cannot read. If Dispatch has a readable version, that version
            stays.
          </Trans>
        </Notice>
      )}
      {changesAnything(preview) && (
        <p>
          <Trans>Dispatch first backs up the current data. To undo the restore, restore that backup.</Trans>
        </p>
      )}
    </>
  );
}

function tellRestored(time: string, { missingDocuments }: RestoreResult, restored: string): void {
  if (missingDocuments === 0) {
    showToast({ tone: 'ok', text: restored });
    return;
  }
  const text = plural(missingDocuments, {
    one: `The backup of ${time} is restored, without # document that is no longer on this computer.`,
    other: `The backup of ${time} is restored, without # documents that are no longer on this computer.`,
  });
  showToast({ tone: 'warn', text });
}

export interface RestoreDialogProps {
  environmentId: string;
  backup: Backup;
  onClose: () => void;
}

/** Dialog that says what a restore changes, before it begins. */
export function RestoreDialog({ environmentId, backup, onClose }: RestoreDialogProps) {
  const { t } = useLingui();
  const time = formatInstant(backup.madeAtMs);
  const [previews, setPreviews] = useState(0);
  const { answer: preview, error } = useLiveQuery({
    about: backup.id,
    version: previews,
    ask: () => call('backups.preview', { backupId: backup.id }),
  });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const restore = async (previewed: RestorePreview) => {
    setBusy(true);
    setFailure(null);
    try {
      const wanted = { id: environmentId, backupId: backup.id, previewed };
      const result = await call('environments.restoreBackup', wanted);
      tellRestored(time, result, t`The backup of ${time} is restored.`);
      onClose();
    } catch (thrown) {
      setFailure(appErrorOf(thrown));
      setPreviews(previews + 1);
      setBusy(false);
    }
  };
  return (
    <ModalDialog
      isDismissable={!isBusy}
      title={<Trans>Restore the backup of {time}?</Trans>}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      actions={
        <>
          <Button autoFocus isDisabled={isBusy} onPress={onClose}>
            {t({ message: 'Cancel', context: 'button that closes a dialog' })}
          </Button>
          <Button
            variant="danger"
            isBusy={isBusy}
            isDisabled={preview === null || !changesAnything(preview)}
            onPress={() => {
              if (preview) void restore(preview);
            }}
          >
            {t({ message: 'Restore', context: 'a backup' })}
          </Button>
        </>
      }
    >
      <ErrorNotice error={failure ?? error} />
      {preview === null && error === null && (
        <p role="status">
          <Trans>Checking the backup …</Trans>
        </p>
      )}
      {preview && <Preview preview={preview} />}
    </ModalDialog>
  );
}
