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

/** The choices for an item that was saved for another customer account, and what each means. */
export function OtherAccountPanel({ entry }: { entry: OutboxEntry }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Way | null>(null);
  const what = entryWhat(entry);
  return (
    <section className={styles.uncertain}>
      <p>
        {entry.can.adopt ? (
          <Trans>It never reached the service, so it can go with the present credential instead.</Trans>
        ) : (
          <Trans>
            It may have reached the service for the former account, and only its credential can tell. Enter
            that one in the settings and come back here: it goes on, and happens once.
          </Trans>
        )}
      </p>
      <div className="wrap">
        {entry.can.adopt && (
          <Button variant="primary" icon={Send} onPress={() => setAsked('present-account')}>
            <Trans>Send with the present account …</Trans>
          </Button>
        )}
        <Button icon={UserCheck} onPress={() => setAsked('same-account')}>
          <Trans>It is the same account …</Trans>
        </Button>
        <Button icon={KeyRound} onPress={() => goTo('settings')}>
          <Trans>To the credential</Trans>
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          isOpen
          tone="primary"
          title={
            asked === 'same-account'
              ? t`Is the present credential of the account that this was saved for?`
              : t`Send “${what}” with the present account?`
          }
          confirmLabel={asked === 'same-account' ? t`Yes, the same account` : t`Send`}
          cancelLabel={t`Cancel`}
          onConfirm={() => void adoptEntry(entry.id, asked)}
          onClose={() => setAsked(null)}
        >
          {asked === 'same-account' ? (
            <Trans>
              Everything that was saved for that account goes on where it stopped, with the same keys. If it
              is another account, orders may be placed twice, once for each.
            </Trans>
          ) : (
            <Trans>
              The customer of the present credential orders it and pays for it. Nothing of it was sent for the
              former one.
            </Trans>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}
