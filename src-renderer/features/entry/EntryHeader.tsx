import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeftRight, FileSpreadsheet, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../bridge/bridge.ts';
import { navigate } from '../../navigation/navigation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { showError } from '../messages/report.ts';
import styles from './entry.module.css';
import { useSession } from './entry-context.ts';
import { SaveStatus } from './SaveStatus.tsx';
import { swapDirection } from './swap-direction.ts';

export function EntryHeader() {
  const { t } = useLingui();
  const session = useSession();
  const [isAsked, setAsked] = useState(false);
  const swap = () => {
    const before = session.state.getState().draft;
    session.replace(swapDirection(before, session.profile));
    showToast({
      tone: 'info',
      text: t`Pickup and delivery swapped. The dates stay where they were.`,
      action: { label: t`Undo`, onPress: () => session.replace(before) },
    });
  };
  const discard = async () => {
    try {
      // Nothing typed may be saved again behind the removal.
      await session.flush();
      await call('drafts.remove', { localId: session.localId });
      navigate({ view: 'drafts' });
    } catch (cause) {
      showError(cause);
    }
  };
  return (
    <header className={styles.header}>
      <h1>
        <Trans>New order</Trans>
      </h1>
      <Badge tone="neutral" icon={Pencil}>
        <Trans>Draft</Trans>
      </Badge>
      <SaveStatus />
      <span className="grow" />
      <Button icon={ArrowLeftRight} onPress={swap}>{t`Swap direction`}</Button>
      <Button icon={FileSpreadsheet} onPress={() => navigate({ view: 'many' })}>{t`Paste rows`}</Button>
      <Button icon={Trash2} onPress={() => setAsked(true)}>{t`Discard`}</Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t`Discard this draft?`}
        confirmLabel={t`Discard`}
        onConfirm={() => void discard()}
        onClose={() => setAsked(false)}
      >
        <Trans>Its text and its documents are removed from this computer. Nothing was sent.</Trans>
      </ConfirmDialog>
    </header>
  );
}
