import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { appErrorOf, callOfShown } from '../../../bridge/bridge.ts';
import { errorSentences } from '../../../i18n/error-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DialogTitle, ModalDialog } from '../../../ui/dialog.tsx';
import { LargePicture } from '../../documents/LargePicture.tsx';
import previewStyles from '../../documents/preview.module.css';
import { downloadFile } from './file-actions.ts';
import { canBeShown, largePicture, type ServiceFile } from './file-content.ts';
import { fileFacts } from './file-words.ts';
import styles from './order-files.module.css';

const failureWords = (thrown: unknown): string =>
  thrown === null
    ? t`Dispatch cannot show this file. Save the file and open it with another program.`
    : errorSentences(appErrorOf(thrown));

export interface FilePreviewProps {
  localId: string;
  file: ServiceFile;
  all: readonly ServiceFile[];
  /** Whether times of files name their zone: only if the clock at a stop differs from this computer's clock. */
  isZoneNamed: boolean;
  onClose: () => void;
}

/**
 * Shows a large picture of a file, with all data that the service has of it. Arrow keys show the next or previous file;
 * Escape closes the preview.
 */
export function FilePreview({ localId, file: first, all, isZoneNamed, onClose }: FilePreviewProps) {
  const [current, setCurrent] = useState(first);
  const load = useCallback(() => largePicture(callOfShown(), localId, current), [localId, current]);
  const shownOnes = all.filter(canBeShown);
  const position = shownOnes.findIndex(({ id }) => id === current.id);
  const step = (by: number) => {
    const next = shownOnes[position + by];
    if (next) setCurrent(next);
  };
  const { name } = current;
  return (
    <ModalDialog boxClass={previewStyles.box} className={previewStyles.preview} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are shortcuts of the buttons within. */}
      <div
        className={previewStyles.head}
        onKeyDown={event => {
          if (event.key === 'ArrowLeft') step(-1);
          if (event.key === 'ArrowRight') step(1);
        }}
      >
        <DialogTitle className="cut">{name}</DialogTitle>
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
                File {position + 1} of {shownOnes.length}
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
        <IconButton
          icon={Download}
          label={t`Save ${name} …`}
          onPress={() => void downloadFile(localId, current)}
        />
        <IconButton icon={X} label={t`Close`} autoFocus onPress={onClose} />
      </div>
      <LargePicture
        name={name}
        load={load}
        failure={thrown => (
          <p role="alert" className={styles.notShown}>
            {failureWords(thrown)}
          </p>
        )}
      />
      <dl className={styles.facts}>
        {fileFacts(current, isZoneNamed).map(fact => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </ModalDialog>
  );
}
