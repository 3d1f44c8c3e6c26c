import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, DatabaseBackup, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Backup, BackupFailure } from '../../../../src-shared/contract/backups.ts';
import type { Environment } from '../../../../src-shared/environment.ts';
import { call } from '../../../bridge/bridge.ts';
import { useLiveQuery } from '../../../bridge/use-live-query.ts';
import { formatBytes, formatInstant } from '../../../i18n/format.ts';
import { environmentName } from '../../../state/environment-words.ts';
import { useBusy } from '../../../state/use-busy.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './backups.module.css';
import { RestoreDialog } from './RestoreDialog.tsx';

/** Says why the last backup was not made. */
function FailureNotice({ reason, atMs }: BackupFailure) {
  const time = formatInstant(atMs);
  const words: Record<BackupFailure['reason'], ReactNode> = {
    disk_nearly_full: (
      <Trans>
        The disk has too little free space. Delete files that you do not need, then back up again.
      </Trans>
    ),
    damaged: (
      <Trans>
        The copy did not pass its check. Restart Dispatch: it checks its data when it starts, and repairs it
        if necessary.
      </Trans>
    ),
    failed: <Trans>Dispatch tries again within an hour. If this happens again, tell support.</Trans>,
  };
  return (
    <Notice tone="warn" title={<Trans>Dispatch could not make a backup on {time}</Trans>}>
      {words[reason]}
    </Notice>
  );
}

function BackupItem({ backup, onRestore }: { backup: Backup; onRestore: () => void }) {
  const { t } = useLingui();
  const time = formatInstant(backup.madeAtMs);
  const { orders, drafts, templates, addresses, openEntries } = backup;
  return (
    <li className={styles.backup} aria-label={time}>
      <div className={styles.words}>
        <div className={styles.title}>
          <strong>{time}</strong>
          <Badge tone="ok" icon={Check}>
            <Trans context="a backup">Checked</Trans>
          </Badge>
          {backup.reason === 'before-restore' && (
            <Badge tone="info" icon={Undo2}>
              <Trans>Before a restore</Trans>
            </Badge>
          )}
        </div>
        <div className={`${styles.counts} sub`}>
          <span>{formatBytes(backup.sizeBytes)}</span>
          <span>
            <Plural value={orders} one="# order" other="# orders" />
          </span>
          <span>
            <Plural value={drafts} one="# draft" other="# drafts" />
          </span>
          <span>
            <Plural value={templates} one="# template" other="# templates" />
          </span>
          <span>
            <Plural value={addresses} one="# address" other="# addresses" />
          </span>
          <span>
            <Plural value={openEntries} one="# outbox item" other="# outbox items" />
          </span>
        </div>
      </div>
      <Button onPress={onRestore} aria-label={t`Restore the backup of ${time} …`}>
        {t`Restore …`}
      </Button>
    </li>
  );
}

/** Card with the backups of the environment on screen. */
export function BackupsCard({ environment }: { environment: Environment }) {
  const { t } = useLingui();
  const name = environmentName(environment);
  const { answer, error } = useLiveQuery({
    about: environment.id,
    ask: () => call('backups.list', {}),
    on: ['backups.changed'],
  });
  const [busy, run] = useBusy<'make'>();
  const [chosen, setChosen] = useState<Backup | null>(null);
  const backups = answer?.backups ?? [];
  const [newest] = backups;
  const newestTime = newest ? formatInstant(newest.madeAtMs) : '';
  return (
    <Card
      title={<Trans>Backups of {name}</Trans>}
      aside={
        <Button
          icon={DatabaseBackup}
          isBusy={busy === 'make'}
          onPress={() => void run('make', () => call('backups.make', {}))}
        >
          {t`Back up now`}
        </Button>
      }
    >
      <ErrorNotice error={error} />
      {answer?.failure && <FailureNotice {...answer.failure} />}
      <p className="sub">
        <Trans>
          Dispatch makes a backup once a day. It keeps the backups of the newest 14 days and the last 10 that
          you made yourself, up to 4 GB in total. A backup contains drafts, templates, addresses, orders and
          the outbox. It is on the disk of this computer, so it does not help if the disk fails.
        </Trans>
      </p>
      {answer && !newest && (
        <p className="sub">
          <Trans>There is no backup yet. Dispatch makes the first one a few minutes after it starts.</Trans>
        </p>
      )}
      {newest && (
        <Fold title={t`All backups`} note={t`newest: ${newestTime}`}>
          <ul className={styles.list}>
            {backups.map(backup => (
              <BackupItem key={backup.id} backup={backup} onRestore={() => setChosen(backup)} />
            ))}
          </ul>
        </Fold>
      )}
      {chosen && (
        <RestoreDialog environmentId={environment.id} backup={chosen} onClose={() => setChosen(null)} />
      )}
    </Card>
  );
}
