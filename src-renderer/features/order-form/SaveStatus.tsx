import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { TimeAgo } from './fields/TimeAgo.tsx';
import styles from './order-form.module.css';
import type { SaveState } from './session/draft-saver.ts';
import { useOrderForm } from './session/order-form-context.ts';

/** Delay before "saved" is shown: it would blink with every key during typing. */
const calmMs = 400;

function useCalmSave(): SaveState {
  const save = useOrderForm(state => state.save);
  const [shown, setShown] = useState(save);
  useEffect(() => {
    const timer = setTimeout(() => setShown(save), save.kind === 'saved' ? calmMs : 0);
    return () => clearTimeout(timer);
  }, [save]);
  // Only "saved" is delayed: unsaved text is never shown as saved.
  return save.kind === 'saved' ? shown : save;
}

/** Says whether the text is saved. */
export function SaveStatus() {
  const save = useCalmSave();
  switch (save.kind) {
    case 'saved':
      return (
        <span className="sub">
          <Trans>
            saved <TimeAgo key={save.atMs} atMs={save.atMs} />
          </Trans>
        </span>
      );
    case 'unsaved':
    case 'saving':
      return (
        <span className="sub">
          <Trans>saving …</Trans>
        </span>
      );
    case 'failed': {
      const reason = errorText(save.error).title;
      return (
        <span className={styles.notSaved}>
          <Trans>not saved: {reason}</Trans>
        </span>
      );
    }
    case 'conflict':
      return (
        <span className={styles.notSaved}>
          <Trans>not saved: changed in another window</Trans>
        </span>
      );
  }
}
