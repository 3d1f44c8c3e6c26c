import { Trans, useLingui } from '@lingui/react/macro';
import { PencilLine, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ChangeRecord } from '../../../../src-shared/contract/changes.ts';
import { call, onEvent } from '../../../bridge/bridge.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { showError, showUndo } from '../../../session/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** The change of an order that was typed and not sent; null if there is none. */
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

/** A notice of a change that was typed and not sent, with buttons to continue and to discard it. */
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
    showUndo(
      t`Changes discarded. The order stays as it is.`,
      () =>
        void call('changes.save', { localId, version: 0, change: { base, draft, correctedEntryId } }).catch(
          showError,
        ),
    );
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
