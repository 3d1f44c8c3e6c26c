import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, Send, UserCheck } from 'lucide-react';
import { useState } from 'react';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { entryWhat } from '../../../i18n/words.ts';
import { goTo } from '../../../navigation/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { adoptEntry } from '../state/entry-actions.ts';
import styles from './uncertain.module.css';

const ConfirmDialog = lazyNamed('ConfirmDialog', () => import('../../../ui/confirm-dialog.tsx'));

type Way = 'present-account' | 'same-account';

/** The choices for an outbox item that was saved for another customer account, each with its consequences. */
export function OtherAccountPanel({ entry }: { entry: OutboxEntry }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Way | null>(null);
  const what = entryWhat(entry);
  return (
    <section className={styles.uncertain}>
      <p>
        {entry.can.adopt ? (
          <Trans>
            This item never reached the service, so you can send it with the current account instead.
          </Trans>
        ) : (
          <Trans>
            This item may already have been sent with the previous account. Enter the credential of that
            account in Settings. Dispatch then sends the item without creating a duplicate.
          </Trans>
        )}
      </p>
      <div className="wrap">
        {entry.can.adopt && (
          <Button variant="primary" icon={Send} onPress={() => setAsked('present-account')}>
            <Trans>Send with the current account …</Trans>
          </Button>
        )}
        <Button icon={UserCheck} onPress={() => setAsked('same-account')}>
          <Trans>Confirm same account …</Trans>
        </Button>
        <Button icon={KeyRound} onPress={() => goTo('settings')}>
          <Trans>Open Settings</Trans>
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          isOpen
          tone="primary"
          title={
            asked === 'same-account'
              ? t`Continue with the current credential?`
              : t`Send “${what}” with the current account?`
          }
          confirmLabel={asked === 'same-account' ? t`Continue` : t`Send`}
          cancelLabel={t({ message: 'Cancel', context: 'button that closes a dialog' })}
          onConfirm={() => void adoptEntry(entry.id, asked)}
          onClose={() => setAsked(null)}
        >
          {asked === 'same-account' ? (
            <Trans>
              Continue only if the current credential belongs to the same account as before. Dispatch then
              sends the saved items of that account. With a different account, orders may be placed twice.
            </Trans>
          ) : (
            <Trans>The current account will be charged. Nothing was sent with the previous account.</Trans>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}
