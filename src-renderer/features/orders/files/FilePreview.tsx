import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { appErrorOf, callOfShown } from '../../../bridge/bridge.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogTitle, ModalDialog } from '../../../ui/dialog.tsx';
import { LargePicture } from '../../documents/LargePicture.tsx';
import previewStyles from '../../documents/preview.module.css';
import { downloadFile } from './file-actions.ts';
import { canBeShown, largePicture, type ServiceFile } from './file-content.ts';
import { fileFacts } from './file-words.ts';
import styles from './order-files.module.css';

/** Why a file is not shown. */
function Failure({ thrown }: { thrown: unknown }) {
  const words = thrown === null ? null : errorText(appErrorOf(thrown));
  return (
    <p role="alert" className={styles.notShown}>
      {words ? (
        `${words.title}. ${words.detail}`
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows are a shortcut of the buttons within. */}
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
      <LargePicture name={name} load={load} failure={thrown => <Failure thrown={thrown} />} />
      <Facts file={current} isZoneNamed={isZoneNamed} />
    </ModalDialog>
  );
}
