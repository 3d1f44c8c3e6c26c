import { useLingui } from '@lingui/react/macro';
import { RotateCw, X } from 'lucide-react';
import { plainName } from '../../../src-shared/domain/file-name.ts';
import { formatBytes } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import progressStyles from '../../ui/progress.module.css';
import { typeLetters } from './document-check.ts';
import styles from './documents.module.css';
import { useDocumentsStore } from './documents-context.ts';
import type { Copy } from './documents-store.ts';
import { copyFailureText } from './rejection-text.ts';

/** A file that is being copied into the store of Dispatch, or whose copy has failed. */
export function CopyRow({ copy }: { copy: Copy }) {
  const { t } = useLingui();
  const store = useDocumentsStore();
  const { id, file, copiedBytes, state } = copy;
  const name = plainName(file.name);
  const percent = Math.floor((100 * copiedBytes) / file.size);
  const size = formatBytes(file.size);
  return (
    <li className={styles.row}>
      <span className={styles.thumb} aria-hidden>
        {typeLetters(name)}
      </span>
      <div className={styles.words}>
        <div className={cx(styles.name, 'cut')} title={name}>
          {name}
        </div>
        {state === 'failed' ? (
          <div className={styles.failure} role="alert">
            {t`The file was not copied.`} {copyFailureText(copy)}
          </div>
        ) : (
          <progress
            className={cx(progressStyles.bar, progressStyles.thin)}
            value={copiedBytes}
            max={file.size}
            aria-label={t`Copying ${name}`}
          />
        )}
      </div>
      <span className="sub">{state === 'copying' ? t`${percent} %` : size}</span>
      {state === 'failed' && (
        <Button
          icon={RotateCw}
          variant="quiet"
          aria-label={t`Try to copy ${name} again`}
          onPress={() => store.retry(id)}
        />
      )}
      <Button
        icon={X}
        variant="quiet"
        aria-label={state === 'failed' ? t`Discard ${name}` : t`Cancel copying ${name}`}
        onPress={() => store.cancel(id)}
      />
    </li>
  );
}
