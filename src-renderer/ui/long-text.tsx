import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import styles from './long-text.module.css';

/** Number of characters from which a text is shortened. This many fill more than three lines of a narrow column. */
const longFrom = 120;

/** A text that may be long. Its first lines are shown, with a button that shows all of it. */
export function LongText({ children }: { children: string }) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  if (children.length < longFrom) return children;
  return (
    <>
      <span className={isWhole ? undefined : styles.part}>{children}</span>
      <button type="button" className={styles.more} onClick={() => setWhole(!isWhole)}>
        {isWhole ? t`Show less` : t`Show all`}
      </button>
    </>
  );
}
