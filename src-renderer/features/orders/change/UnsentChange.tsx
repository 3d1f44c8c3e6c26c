import { Trans, useLingui } from '@lingui/react/macro';
import { PencilLine, Undo2 } from 'lucide-react';
import { call } from '../../../bridge/bridge.ts';
import { useLiveQuery } from '../../../bridge/use-live-query.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { showError, showFailure, showUndo } from '../../../session/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/**
 * A notice of a change that was typed but not sent, with buttons to continue and to discard the change. Reads the
 * change again when `version` changes.
 */
export function UnsentChange({ localId, version }: { localId: string; version: unknown }) {
  const { t } = useLingui();
  const { answer } = useLiveQuery({
    about: localId,
    version,
    ask: () => call('changes.get', { localId }),
    fail: showFailure,
  });
  const record = answer?.record;
  if (!record) return null;
  const giveUp = async () => {
    const { base, draft, correctedEntryId } = record;
    try {
      await call('changes.save', { localId, version: record.version, change: null });
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
