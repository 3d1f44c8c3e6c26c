import { Trans } from '@lingui/react/macro';
import { errorText } from '../../i18n/error-text.ts';
import styles from './entry.module.css';
import { useEntry } from './entry-context.ts';
import { TimeAgo } from './TimeAgo.tsx';

/** How safe the text is, truthfully. */
export function SaveStatus() {
  const save = useEntry(state => state.save);
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
