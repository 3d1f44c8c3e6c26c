import type { ReactNode } from 'react';
import type { AppError } from '../../src-shared/errors.ts';
import { errorDetails, errorText } from '../i18n/error-text.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './crash.module.css';

/** Shown in place of the content of a window, if that could not be loaded. */
export const StartFailure = ({ title, failure }: { title: ReactNode; failure: AppError }) => (
  <main className={styles.crash}>
    <Notice tone="bad" title={title}>
      <p>{errorText(failure).detail}</p>
      <pre className={styles.details}>{errorDetails(failure)}</pre>
    </Notice>
  </main>
);
