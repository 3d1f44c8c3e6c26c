import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useDocuments } from '../documents/documents-context.ts';
import { TimeAgo } from './fields/TimeAgo.tsx';
import styles from './order-form.module.css';
import type { SaveState } from './session/draft-saver.ts';
import type { OrderFormState } from './session/order-form.ts';
import { useOrderForm } from './session/order-form-context.ts';
import { notSavedText } from './text/not-saved-text.ts';

/** Delay in milliseconds before "saved" is shown. Without it, the word would flicker at every key. */
const calmMs = 400;

const saving: SaveState = { kind: 'saving' };

const isBeingSaved = ({ save }: Pick<OrderFormState, 'save'>): boolean =>
  save.kind === 'unsaved' || save.kind === 'saving';

function useCalmSave(): SaveState {
  const save = useOrderForm(state => (isBeingSaved(state) ? saving : state.save));
  const [calm, setCalm] = useState(save);
  useEffect(() => {
    if (save.kind !== 'saved') return;
    const timer = setTimeout(() => setCalm(save), calmMs);
    return () => clearTimeout(timer);
  }, [save]);
  // Only "saved" is delayed: unsaved text is never shown as saved.
  return save.kind !== 'saved' || save === calm ? save : saving;
}

/** Says whether the text is saved. Shows nothing for an untouched draft. */
export function SaveStatus() {
  const save = useCalmSave();
  const isUntouched = useOrderForm(state => state.isUntouched);
  const hasDocuments = useDocuments(state => state.documents.length > 0);
  if (isUntouched && !hasDocuments) return null;
  const notSaved = notSavedText(save);
  if (notSaved !== null) return <span className={styles.notSaved}>{notSaved}</span>;
  return (
    <span className={styles.saved}>
      {save.kind === 'saved' ? (
        <Trans>
          saved <TimeAgo key={save.atMs} atMs={save.atMs} />
        </Trans>
      ) : (
        <Trans>saving …</Trans>
      )}
    </span>
  );
}
