import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { MethodOutput } from '../../../src-shared/contract/contract.ts';
import { call } from '../../bridge/bridge.ts';
import { formatBytes } from '../../i18n/format.ts';
import { showError } from '../../state/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { KeyValue } from '../../ui/key-values.tsx';

/**
 * Card about copies of damaged or removed data, which contain orders and names. Dispatch deletes them after 30 days;
 * here the user can delete them earlier.
 */
export function KeptCopiesCard() {
  const { t } = useLingui();
  const [copies, setCopies] = useState<MethodOutput<'app.keptCopies'> | null>(null);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    call('app.keptCopies', {}).then(setCopies, showError);
  }, []);
  if (copies === null || copies.count === 0) return null;
  const size = formatBytes(copies.sizeBytes);
  return (
    <KeyValue name={<Trans>Copies of damaged or removed data</Trans>}>
      <Plural value={copies.count} one={`# copy, ${size}`} other={`# copies, ${size}`} />
      <div className="sub">
        <Trans>Dispatch deletes each copy at the first start after 30 days.</Trans>
      </div>
      <Button onPress={() => setAsked(true)}>{t`Delete copies`}</Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={<Trans>Delete the copies of damaged or removed data?</Trans>}
        confirmLabel={t`Delete`}
        onConfirm={() => void call('app.deleteKeptCopies', {}).then(setCopies, showError)}
        onClose={() => setAsked(false)}
      >
        <Trans>
          Support needs these copies to look for lost orders. Your drafts and orders stay. You cannot undo the
          deletion.
        </Trans>
      </ConfirmDialog>
    </KeyValue>
  );
}
