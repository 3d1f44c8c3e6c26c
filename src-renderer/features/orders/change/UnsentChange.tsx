import { Trans } from '@lingui/react/macro';
import { PencilLine, Undo2 } from 'lucide-react';
import { call } from '../../../bridge/bridge.ts';
import { useLiveQuery } from '../../../bridge/use-live-query.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { orShowError, showFailure } from '../../../state/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { discardChange } from '../../drafts/discard.ts';

/**
 * A notice of a change that was typed but not sent, with buttons to continue and to discard the change. Reads the
 * change again when `version` changes.
 */
export function UnsentChange({ localId, version }: { localId: string; version: unknown }) {
  const { answer } = useLiveQuery({
    about: localId,
    version,
    ask: () => call('changes.get', { localId }),
    fail: showFailure,
  });
  if (!answer?.record) return null;
  return (
    <Notice
      tone="warn"
      title={<Trans>Your changes to this order are not sent yet</Trans>}
      actions={
        <>
          <Button icon={PencilLine} shortcut="E" onPress={() => navigate({ view: 'change', localId })}>
            <Trans>Continue editing</Trans>
          </Button>
          <Button variant="quiet" icon={Undo2} onPress={() => void orShowError(() => discardChange(localId))}>
            <Trans>Discard changes</Trans>
          </Button>
        </>
      }
    >
      <Trans>The service does not have these changes. To send them, continue editing and save.</Trans>
    </Notice>
  );
}
