import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Building2, Check, Clock, FileKey, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import type { EnvironmentRow } from '../../../../src-shared/contract/environments.ts';
import { localEnvironment } from '../../../../src-shared/environment.ts';
import { environmentName } from '../../../state/environment-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './environments.module.css';
import { KindBadge } from './KindBadge.tsx';

function OpenEntries({ outbox }: Pick<EnvironmentRow, 'outbox'>) {
  if (outbox === null) return null;
  const { waiting, sending, attention } = outbox;
  return (
    <>
      {attention > 0 && (
        <Badge tone="bad" icon={TriangleAlert}>
          <Plural value={attention} one="# item needs attention" other="# items need attention" />
        </Badge>
      )}
      {waiting + sending > 0 && (
        <Badge tone="warn" icon={Clock}>
          <Plural
            value={waiting + sending}
            one="# item queued or being sent"
            other="# items queued or being sent"
          />
        </Badge>
      )}
    </>
  );
}

/**
 * Says that the environment comes from the administrator's file, or what changed when it became or ceased to be part of
 * that file.
 */
function FileNote({ isManaged, fileNote }: Pick<EnvironmentRow, 'isManaged' | 'fileNote'>) {
  return (
    <>
      {isManaged && (
        <div className={cx(styles.managed, 'sub')}>
          <Building2 size={12} aria-hidden />
          <Trans>Set up by your administrator</Trans>
        </div>
      )}
      {fileNote === 'taken_over' && (
        <div className="sub">
          <Trans>
            You had added this environment yourself. Your administrator’s settings and certificates have
            replaced yours.
          </Trans>
        </div>
      )}
      {fileNote === 'released' && (
        <div className="sub">
          <Trans>
            Your administrator no longer sets up this environment. The certificates, hosts and interface
            details from the administrator’s file no longer apply.
          </Trans>
        </div>
      )}
    </>
  );
}

export interface EnvironmentItemProps {
  row: EnvironmentRow;
  isOpen: boolean;
  onOpen: () => void;
  onEdit: () => void;
  onCertificate: () => void;
  onRemove: () => void;
}

export function EnvironmentItem({
  row,
  isOpen,
  onOpen,
  onEdit,
  onCertificate,
  onRemove,
}: EnvironmentItemProps) {
  const { t } = useLingui();
  const name = environmentName(row);
  const isOwn = row.id !== localEnvironment.id && !row.isManaged;
  return (
    <li className={styles.environment} aria-label={name}>
      <div className={styles.words}>
        <div className={styles.title}>
          <strong>{name}</strong>
          <KindBadge kind={row.kind} />
          {isOpen && (
            <Badge tone="info" icon={Check}>
              <Trans context="environment on screen">Current</Trans>
            </Badge>
          )}
          <OpenEntries outbox={row.outbox} />
        </div>
        <div className="sub">
          {row.baseUrl === null ? (
            <Trans>Built in. Runs on this computer.</Trans>
          ) : (
            <span className="mono">{row.baseUrl}</span>
          )}
        </div>
        <FileNote isManaged={row.isManaged} fileNote={row.fileNote} />
      </div>
      <div className={styles.actions}>
        {!isOpen && (
          <Button onPress={onOpen} aria-label={t`Open environment ${name}`}>
            {t({ message: 'Open', context: 'button' })}
          </Button>
        )}
        {row.isManaged && (
          <Button
            variant="quiet"
            icon={FileKey}
            aria-label={t`Client certificate of ${name}`}
            onPress={onCertificate}
          />
        )}
        {isOwn && (
          <>
            <Button variant="quiet" icon={Pencil} aria-label={t`Edit ${name}`} onPress={onEdit} />
            <Button variant="quiet" icon={Trash2} aria-label={t`Remove ${name}`} onPress={onRemove} />
          </>
        )}
      </div>
    </li>
  );
}
