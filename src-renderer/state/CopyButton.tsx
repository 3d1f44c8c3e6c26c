import { useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import styles from './copy-button.module.css';
import { copyText } from './show-error.ts';

/** A small button that copies the value beside it. `what` names the value for screen readers. */
export function CopyButton({ text, what }: { text: string; what?: string }) {
  const { t } = useLingui();
  const label = t`Copy ${what ?? text}`;
  return (
    <button
      type="button"
      className={styles.copyButton}
      aria-label={label}
      title={label}
      onClick={() => void copyText(text)}
    >
      <Copy size={13} aria-hidden />
    </button>
  );
}
