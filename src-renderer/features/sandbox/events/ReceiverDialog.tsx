import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { SecretField } from '../../../ui/fields/SecretField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useEvents } from './events-store.ts';

const minSecretLength = 8;

export interface ReceiverDialogProps {
  url: string;
  /** Called when the receiver is registered, with the secret that was created; null if the user has typed one. */
  onMade: (secret: string | null) => void;
  onClose: () => void;
}

/** Dialog that registers a program of the user on this computer as the receiver. */
export function ReceiverDialog({ url, onMade, onClose }: ReceiverDialogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(url);
  const secret = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [isShort, setShort] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const isAddressWrong =
    error?.fieldErrors.some(({ path }) => path === 'url') === true || error?.code === 'bad_request';
  const submit = async () => {
    const given = secret.current?.value ?? '';
    setShort(given !== '' && given.length < minSecretLength);
    if (isBusy || (given !== '' && given.length < minSecretLength)) return;
    setBusy(true);
    setError(null);
    try {
      const made = await call('sandbox.setReceiver', { url: typed, secret: given === '' ? null : given });
      useEvents.setState({ receiver: made.receiver });
      onMade(made.secret);
      showToast({ tone: 'ok', text: t`The sandbox now sends events to ${made.receiver.url}.` });
      onClose();
    } catch (thrown) {
      setError(appErrorOf(thrown));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={<Trans>Send events to your own program</Trans>}
      submitLabel={t`Send events`}
      isBusy={isBusy}
      notice={error && !isAddressWrong ? <ErrorNotice error={error} /> : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t`Address`}
        value={typed}
        onChange={setTyped}
        placeholder="http://127.0.0.1:5055/webhooks"
        code
        autoFocus
        hint={t`An http address of this computer: 127.0.0.1 or localhost. The events do not leave this computer.`}
        {...(isAddressWrong
          ? {
              error: t`Enter an http address of this computer, such as http://127.0.0.1:5055/webhooks.`,
            }
          : {})}
      />
      <SecretField
        ref={secret}
        label={t`Secret`}
        isHidden
        hint={t`If you leave the field empty, the sandbox makes a secret and shows it once. A secret that you enter is kept only until the service stops.`}
        {...(isShort ? { error: t`Enter at least 8 characters, or leave the field empty.` } : {})}
      />
    </FormDialog>
  );
}
