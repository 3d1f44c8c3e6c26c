import { Trans, useLingui } from '@lingui/react/macro';
import type { Environment } from '../../../../src-shared/environment.ts';
import { environmentName } from '../../../state/environment-words.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { ClientCertificate } from './ClientCertificate.tsx';

export interface ClientCertificateDialogProps {
  environment: Environment;
  onClose: () => void;
}

/** The client certificate of an environment that an administrator manages: its other settings cannot be edited. */
export function ClientCertificateDialog({ environment, onClose }: ClientCertificateDialogProps) {
  const { t } = useLingui();
  const name = environmentName(environment);
  return (
    <ModalDialog
      title={<Trans>Client certificate of {name}</Trans>}
      isDismissable={false}
      actions={<Button onPress={onClose}>{t`Close`}</Button>}
      onClose={onClose}
    >
      <ClientCertificate id={environment.id} />
    </ModalDialog>
  );
}
