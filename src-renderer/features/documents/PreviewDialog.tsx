import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useCallback } from 'react';
import type { Document } from '../../../src-shared/contract/documents.ts';
import { callOfShown } from '../../bridge/bridge.ts';
import { formatBytes } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { DialogTitle, ModalDialog } from '../../ui/dialog.tsx';
import { LargePicture } from './LargePicture.tsx';
import styles from './preview.module.css';
import { storedFile } from './stored-file.ts';
import { pictureOf } from './thumbnail.ts';

/**
 * Shows a document in a large size: an image, or the first page of a PDF. Escape or a click beside the dialog closes
 * it.
 */
export function PreviewDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useLingui();
  const { id, name, mediaType } = document;
  const load = useCallback(
    () => pictureOf(mediaType, () => storedFile(callOfShown(), { id, name, mediaType })),
    [id, name, mediaType],
  );
  return (
    <ModalDialog boxClass={styles.box} className={styles.preview} onClose={onClose}>
      <div className={styles.head}>
        <DialogTitle className="cut">{name}</DialogTitle>
        <span className="sub">
          {formatBytes(document.sizeBytes)}
          {mediaType === 'application/pdf' && (
            <>
              {' · '}
              <Trans>first page only</Trans>
            </>
          )}
        </span>
        <Button variant="quiet" icon={X} aria-label={t`Close`} autoFocus onPress={onClose} />
      </div>
      <LargePicture
        name={name}
        load={load}
        failure={() => (
          <p role="alert">
            <Trans>No preview available. The file is attached.</Trans>
          </p>
        )}
      />
    </ModalDialog>
  );
}
