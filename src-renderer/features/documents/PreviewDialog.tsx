import { Trans, useLingui } from '@lingui/react/macro';
import { LoaderCircle, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { Document } from '../../../src-shared/contract/documents.ts';
import { callOfShown } from '../../bridge/bridge.ts';
import { formatBytes } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import dialogStyles from '../../ui/dialog.module.css';
import { pictureOf } from './picture.ts';
import styles from './preview.module.css';

type Shown = { kind: 'loading' } | { kind: 'failed' } | { kind: 'picture'; url: string };

/** The address of a document's large picture, as long as it is looked at. */
function usePicture({ id, name, mediaType }: Document): Shown {
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  useEffect(() => {
    let isGone = false;
    let url: string | null = null;
    pictureOf(callOfShown(), { id, name, mediaType })
      .catch(() => null)
      .then(picture => {
        if (isGone) return;
        url = picture && URL.createObjectURL(picture);
        setShown(url === null ? { kind: 'failed' } : { kind: 'picture', url });
      });
    return () => {
      isGone = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [id, name, mediaType]);
  return shown;
}

/** A document large: an image, or the first page of a PDF. Escape or a press beside it closes it. */
export function PreviewDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useLingui();
  const shown = usePicture(document);
  const { name, mediaType } = document;
  return (
    <ModalOverlay
      className={dialogStyles.veil}
      isOpen
      isDismissable
      onOpenChange={open => {
        if (!open) onClose();
      }}
    >
      <Modal className={cx(dialogStyles.box, styles.box)}>
        <Dialog className={styles.preview}>
          <div className={styles.head}>
            <Heading slot="title" level={2} className="cut">
              {name}
            </Heading>
            <span className="sub">
              {formatBytes(document.sizeBytes)}
              {mediaType === 'application/pdf' && (
                <>
                  {' · '}
                  <Trans>first page</Trans>
                </>
              )}
            </span>
            <Button variant="quiet" icon={X} aria-label={t`Close`} autoFocus onPress={onClose} />
          </div>
          <div className={styles.body} aria-busy={shown.kind === 'loading'}>
            {shown.kind === 'loading' && (
              <span className={cx(styles.wait, 'sub')}>
                <LoaderCircle className="spin" size={16} aria-hidden />
                <Trans>One moment …</Trans>
              </span>
            )}
            {shown.kind === 'failed' && (
              <p role="alert">
                <Trans>It cannot be shown here. It is attached all the same.</Trans>
              </p>
            )}
            {shown.kind === 'picture' && <img src={shown.url} alt={name} />}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
