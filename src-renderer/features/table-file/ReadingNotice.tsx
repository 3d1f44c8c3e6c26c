import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './reading.module.css';
import type { Reading } from './use-reading.ts';

/** Notice while a file is being read, with a button that cancels the reading. */
export function ReadingNotice({ reading }: { reading: Reading }) {
  const { t } = useLingui();
  const { name, cancel } = reading;
  if (name === null) return null;
  return (
    <Notice
      tone="info"
      title={name === '' ? <Trans>Reading the pasted rows …</Trans> : <Trans>Reading {name} …</Trans>}
      actions={
        <Button onPress={cancel}>{t({ message: 'Cancel', context: 'button that closes a dialog' })}</Button>
      }
    >
      <progress className={styles.bar} aria-label={t`Reading the file`} />
    </Notice>
  );
}
