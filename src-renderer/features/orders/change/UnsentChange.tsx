import { Trans, useLingui } from '@lingui/react/macro';
import { PencilLine, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ChangeRecord } from '../../../../src-shared/contract/changes.ts';
import { call, onEvent } from '../../../bridge/bridge.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { showError } from '../../../session/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';

/** What was typed on the order and not sent yet. */
function useUnsent(localId: string): ChangeRecord | null {
  const [record, setRecord] = useState<ChangeRecord | null>(null);
  useEffect(() => {
    let isGone = false;
    const look = () =>
      void call('changes.get', { localId }).then(
        answer => {
          if (!isGone) setRecord(answer.record);
        },
        (thrown: unknown) => {
          if (!isGone) showError(thrown);
        },
      );
    look();
    const end = onEvent('orders.changed', ({ localIds }) => {
      if (localIds.includes(localId)) look();
    });
    return () => {
      isGone = true;
      end();
    };
  }, [localId]);
  return record;
}

/** What was typed on an order and not sent, with the way on and the way back. */
export function UnsentChange({ localId }: { localId: string }) {
  const { t } = useLingui();
  const record = useUnsent(localId);
  if (!record) return null;
  const giveUp = async () => {
    const { version, base, draft, correctedEntryId } = record;
    try {
      await call('changes.save', { localId, version, change: null });
    } catch (thrown) {
      return showError(thrown);
    }
    const undo = () =>
      void call('changes.save', { localId, version: 0, change: { base, draft, correctedEntryId } }).catch(
        showError,
      );
    showToast({
      tone: 'info',
      text: t`Changes discarded. The order stays as it is.`,
      action: { label: t`Undo`, onPress: undo },
    });
  };
  return (
    <Notice
      tone="warn"
      title={<Trans>Changes typed here and not sent yet</Trans>}
      actions={
        <>
          <Button icon={PencilLine} shortcut="E" onPress={() => navigate({ view: 'change', localId })}>
            <Trans>Continue editing</Trans>
          </Button>
          <Button variant="quiet" icon={Undo2} onPress={() => void giveUp()}>
            <Trans>Discard changes</Trans>
          </Button>
        </>
      }
    >
      <Trans>The order at the service is still without them.</Trans>
    </Notice>
  );
}
