import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Download, LoaderCircle, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, callOfShown } from '../../../bridge/bridge.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import dialogStyles from '../../../ui/dialog.module.css';
import previewStyles from '../../documents/preview.module.css';
import { downloadFile } from './file-actions.ts';
import { canBeShown, largePicture, type ServiceFile } from './file-content.ts';
import { fileFacts } from './file-words.ts';
import styles from './order-files.module.css';

type Shown =
  | { kind: 'loading' }
  | { kind: 'failed'; error: AppError | null }
  | { kind: 'picture'; url: string };

/** The address of a file's large picture, as long as it is looked at. */
function usePicture(localId: string, file: ServiceFile): Shown {
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  useEffect(() => {
    let isGone = false;
    let url: string | null = null;
    setShown({ kind: 'loading' });
    largePicture(callOfShown(), localId, file).then(
      picture => {
        if (isGone) return;
        url = picture && URL.createObjectURL(picture);
        setShown(url === null ? { kind: 'failed', error: null } : { kind: 'picture', url });
      },
      (thrown: unknown) => {
        if (!isGone) setShown({ kind: 'failed', error: appErrorOf(thrown) });
      },
    );
    return () => {
      isGone = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [localId, file]);
  return shown;
}

function Body({ shown, name }: { shown: Shown; name: string }) {
  if (shown.kind === 'picture') return <img src={shown.url} alt={name} />;
  if (shown.kind === 'loading') {
    return (
      <span className={cx(previewStyles.wait, 'sub')}>
        <LoaderCircle className="spin" size={16} aria-hidden />
        <Trans>One moment …</Trans>
      </span>
    );
  }
  return (
    <p role="alert" className={styles.notShown}>
      {shown.error ? (
        `${errorText(shown.error).title}. ${errorText(shown.error).detail}`
      ) : (
        <Trans>It cannot be shown here. Save it, and open it with another program.</Trans>
      )}
    </p>
  );
}

const Facts = ({ file, isZoneNamed }: { file: ServiceFile; isZoneNamed: boolean }) => (
  <dl className={styles.facts}>
    {fileFacts(file, isZoneNamed).map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

export interface FilePreviewProps {
  localId: string;
  file: ServiceFile;
  all: readonly ServiceFile[];
  /** A stop's clock shows another hour than here. */
  isZoneNamed: boolean;
  onClose: () => void;
}

/** A file of the service large, with all that is said of it; arrows go on to the next one. Escape closes it. */
export function FilePreview({ localId, file: first, all, isZoneNamed, onClose }: FilePreviewProps) {
  const { t } = useLingui();
  const [current, setCurrent] = useState(first);
  const shown = usePicture(localId, current);
  const shownOnes = all.filter(canBeShown);
  const position = shownOnes.findIndex(({ id }) => id === current.id);
  const step = (by: number) => {
    const next = shownOnes[position + by];
    if (next) setCurrent(next);
  };
  const { name } = current;
  return (
    <ModalOverlay
      className={dialogStyles.veil}
      isOpen
      isDismissable
      onOpenChange={open => {
        if (!open) onClose();
      }}
    >
      <Modal className={cx(dialogStyles.box, previewStyles.box)}>
        <Dialog className={previewStyles.preview}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows are a shortcut of the buttons within. */}
          <div
            className={previewStyles.head}
            onKeyDown={event => {
              if (event.key === 'ArrowLeft') step(-1);
              if (event.key === 'ArrowRight') step(1);
            }}
          >
            <Heading slot="title" level={2} className="cut">
              {name}
            </Heading>
            {shownOnes.length > 1 && (
              <>
                <Button
                  variant="quiet"
                  icon={ChevronLeft}
                  aria-label={t`Previous file`}
                  isDisabled={position <= 0}
                  onPress={() => step(-1)}
                />
                <span className="sub">
                  <Trans>
                    {position + 1} of {shownOnes.length}
                  </Trans>
                </span>
                <Button
                  variant="quiet"
                  icon={ChevronRight}
                  aria-label={t`Next file`}
                  isDisabled={position >= shownOnes.length - 1}
                  onPress={() => step(1)}
                />
              </>
            )}
            <Button
              variant="quiet"
              icon={Download}
              aria-label={t`Save ${name} …`}
              onPress={() => void downloadFile(localId, current)}
            />
            <Button variant="quiet" icon={X} aria-label={t`Close`} autoFocus onPress={onClose} />
          </div>
          <div className={previewStyles.body} aria-busy={shown.kind === 'loading'}>
            <Body shown={shown} name={name} />
          </div>
          <Facts file={current} isZoneNamed={isZoneNamed} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
