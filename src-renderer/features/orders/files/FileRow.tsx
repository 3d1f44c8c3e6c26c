import { Trans, useLingui } from '@lingui/react/macro';
import { Download, FileText, Image, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { Document } from '../../../../src-shared/contract/documents.ts';
import { formatInstantAt } from '../../../i18n/format.ts';
import { useProfile } from '../../../state/use-profile.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { cx } from '../../../ui/cx.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import documentStyles from '../../documents/documents.module.css';
import { dragOut, refuseDrag } from '../../documents/drag-out.ts';
import fileStyles from './file.module.css';
import { deleteFile, downloadFile } from './file-actions.ts';
import { canBeShown, type ServiceFile } from './file-content.ts';
import { distinctNames, evidenceOf, fileSummary } from './file-words.ts';
import styles from './order-files.module.css';
import { useSmallPicture } from './use-small-picture.ts';

const FilePreview = lazyNamed('FilePreview', () => import('./FilePreview.tsx'));

export function TypeIcon({ mediaType, size }: { mediaType: string; size: number }) {
  const Icon = mediaType.startsWith('image/') ? Image : FileText;
  return <Icon size={size} aria-hidden />;
}

interface FileProps {
  localId: string;
  file: ServiceFile;
  /** Name of the file, numbered if another file of the list has the same name. */
  name: string;
}

function Thumb({ localId, file, name, onLook }: FileProps & { onLook: () => void }) {
  const { t } = useLingui();
  const { ref, picture } = useSmallPicture<HTMLSpanElement>(localId, file);
  const small = (
    <span ref={ref} className={cx(documentStyles.thumb, styles.thumb)}>
      {picture === null ? <TypeIcon mediaType={file.media_type} size={18} /> : <img src={picture} alt="" />}
    </span>
  );
  if (!canBeShown(file)) return small;
  return (
    <AriaButton className={documentStyles.thumbButton} aria-label={t`Look at ${name}`} onPress={onLook}>
      {small}
    </AriaButton>
  );
}

// @interface file.can-delete operations.delete-file
function DeleteButton({ localId, file, name }: FileProps) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <IconButton icon={Trash2} label={t`Delete ${name} at the service`} onPress={() => setAsked(true)} />
      <ConfirmDialog
        isOpen={isAsked}
        title={<Trans>Delete {name}?</Trans>}
        confirmLabel={t`Delete the file`}
        onConfirm={() => void deleteFile(localId, file)}
        onClose={() => setAsked(false)}
      >
        <p>
          <Trans>
            The file will be deleted at the service, for everybody, and cannot be restored. Dispatch sends the
            deletion as soon as the service can be reached. Until then you can discard the deletion in the
            outbox.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}

export interface FileRowProps extends Omit<FileProps, 'name'> {
  /** The document on this computer that was uploaded as this file; null if there is none. */
  own: Document | null;
  /** All files of the list, including this one. The preview can show them one after another. */
  all: readonly ServiceFile[];
  /** The vehicle to which the file belongs. Null if the order has only one vehicle, or if the service names none. */
  vehicle: string | null;
  /** Whether times of files name their zone: only if the clock at a stop differs from this computer's clock. */
  isZoneNamed: boolean;
}

/** A file at the service, with its commands. */
export function FileRow({ localId, file, own, all, vehicle, isZoneNamed }: FileRowProps) {
  const { t } = useLingui();
  const { deleteFilePath } = useProfile();
  const [isLarge, setLarge] = useState(false);
  const name = distinctNames(all).get(file.id) ?? file.name;
  const evidence = evidenceOf(file);
  return (
    <li
      className={cx(fileStyles.file, styles.row)}
      draggable
      onDragStart={event => (own === null ? refuseDrag(event, name) : dragOut(event, own))}
    >
      <Thumb {...{ localId, file, name }} onLook={() => setLarge(true)} />
      <div>
        <div className="cut" title={name}>
          {name}
        </div>
        <div className="sub cut">{[vehicle, fileSummary(file)].filter(Boolean).join(' · ')}</div>
        <div className="sub">
          <Trans>At the service since {formatInstantAt(file.created_at, undefined, isZoneNamed)}</Trans>
        </div>
        {evidence !== null && (
          <div className={cx(styles.evidence, 'sub')}>
            <Trans>Evidence for {evidence}</Trans>
          </div>
        )}
      </div>
      <span className={fileStyles.side}>
        <IconButton
          icon={Download}
          label={t`Save ${name} …`}
          onPress={() => void downloadFile(localId, file)}
        />
        {file.can_delete && deleteFilePath !== null && <DeleteButton {...{ localId, file, name }} />}
      </span>
      {isLarge && <FilePreview {...{ localId, file, all, isZoneNamed }} onClose={() => setLarge(false)} />}
    </li>
  );
}
