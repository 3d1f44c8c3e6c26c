import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { RotateCw, Send, TriangleAlert, Undo2 } from 'lucide-react';
import type { Document } from '../../../../src-shared/contract/documents.ts';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { formatBytes } from '../../../i18n/format.ts';
import { fileCategoryName } from '../../../i18n/words.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { type BadgeLook, StateBadge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { InspectorSection } from '../../../ui/inspector.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import progressStyles from '../../../ui/progress.module.css';
import documentStyles from '../../documents/documents.module.css';
import { dragOut } from '../../documents/drag-out.ts';
import { Thumb } from '../../documents/Thumb.tsx';
import { areZonesNamed } from '../../order-parts/stop-facts.ts';
import { canDiscard, retryEntry } from '../../outbox/state/entry-actions.ts';
import { askToDiscard } from '../../outbox/state/entry-dialog-store.ts';
import { DownloadAll } from '../files/DownloadAll.tsx';
import { FileRow, TypeIcon } from '../files/FileRow.tsx';
import styles from '../files/file.module.css';
import { vehicleOfFile } from '../files/file-words.ts';
import { useDetail } from './detail-store.ts';
import { UnknownFiles } from './UnknownFiles.tsx';

/** Empty box of the size of the button that adds documents. It keeps the place until the order accepts documents. */
const addPlace = <div className={styles.addPlace} aria-hidden />;

const StagedDocuments = lazyNamed('StagedDocuments', () => import('./StagedDocuments.tsx'), addPlace);

const waiting: BadgeLook = {
  tone: 'warn',
  isRing: true,
  label: <Trans context="document that waits to be sent">Not sent yet</Trans>,
};

const uploaded: BadgeLook = { tone: 'ok', label: <Trans>Uploaded</Trans> };

const stateLooks: Record<Document['state'], BadgeLook> = {
  stored: waiting,
  queued: waiting,
  uploading: { tone: 'info', isRing: true, label: <Trans>Uploading</Trans> },
  uploaded,
  attention: { tone: 'bad', icon: TriangleAlert, label: <Trans>Needs attention</Trans> },
};

const atService: BadgeLook = { ...uploaded, label: <Trans>At the service</Trans> };

/** Commands for a document that is queued or is being sent. */
function OnItsWay({ document, entry }: { document: Document; entry: OutboxEntry }) {
  const { t } = useLingui();
  const { name } = document;
  const isLateDocument = entry.orderId !== null;
  return (
    <>
      <IconButton
        icon={Send}
        label={t`Show ${name} in the outbox`}
        onPress={() => navigate({ view: 'outbox', entryId: entry.id })}
      />
      {entry.can.retry && entry.state === 'waiting' && (
        <IconButton
          icon={RotateCw}
          label={t`Try to send ${name} now`}
          onPress={() => void retryEntry(entry.id)}
        />
      )}
      {isLateDocument && canDiscard(entry) && (
        <IconButton icon={Undo2} label={t`Do not add ${name}`} onPress={() => askToDiscard(entry)} />
      )}
    </>
  );
}

function OwnDocument({ document, detail }: { document: Document; detail: OrderDetail }) {
  const entry = detail.entries.find(({ id }) => id === document.entryId);
  const sent = useDetail(state => state.sentBytes[document.id]) ?? 0;
  const { t } = useLingui();
  const { name } = document;
  const isUploading = document.state === 'uploading';
  const isAtService = detail.order !== null && document.state === 'uploaded';
  const state = <StateBadge look={isAtService ? atService : stateLooks[document.state]} />;
  return (
    <li className={styles.file} draggable onDragStart={event => dragOut(event, document)}>
      {document.thumbnail === null ? (
        <span className={documentStyles.thumb}>
          <TypeIcon mediaType={document.mediaType} size={16} />
        </span>
      ) : (
        <Thumb document={document} />
      )}
      <div>
        <div className="cut" title={name}>
          {name}
        </div>
        {isUploading && (
          <progress
            className={cx(progressStyles.bar, progressStyles.thin)}
            value={sent}
            max={document.sizeBytes}
            aria-label={t`Uploading ${name}`}
          />
        )}
        {entry ? (
          <div className={styles.state}>
            {state}
            {!isUploading && <span className="sub cut">{formatBytes(document.sizeBytes)}</span>}
          </div>
        ) : (
          <div className="sub cut">
            {formatBytes(document.sizeBytes)} · {fileCategoryName(document.category)}
          </div>
        )}
      </div>
      <span className={styles.side}>{entry ? <OnItsWay document={document} entry={entry} /> : state}</span>
    </li>
  );
}

// @interface list-files.answer
/**
 * Lists the documents that were added on this computer and are not in the service's list yet, and below them the files
 * of the service's list.
 */
export function Documents({ detail }: { detail: OrderDetail }) {
  const { documents, files, areFilesKnown, unreadableFiles } = detail;
  const isOnItsWay = detail.row.phase === 'queued' || detail.row.phase === 'sending';
  const isSame = (document: Document, file: OrderDetail['files'][number]) =>
    document.state === 'uploaded' && file.name === document.name && file.size_bytes === document.sizeBytes;
  const isListed = (document: Document) => files.some(file => isSame(document, file));
  // Leaves out documents that are stored but not added to the order yet, because they are shown further down.
  const isStaged = (document: Document) => detail.order !== null && document.state === 'stored';
  const own = documents.filter(document => !isListed(document) && !isStaged(document));
  return (
    <InspectorSection title={<Trans>Documents</Trans>} id="order-documents">
      {own.length + files.length === 0 ? (
        areFilesKnown &&
        unreadableFiles === 0 && (
          <p className="sub">
            <Trans>No documents on this order.</Trans>
          </p>
        )
      ) : (
        <ul className={styles.files}>
          {own.map(document => (
            <OwnDocument key={document.id} document={document} detail={detail} />
          ))}
          {files.map(file => (
            <FileRow
              key={file.id}
              localId={detail.row.localId}
              file={file}
              own={documents.find(document => isSame(document, file)) ?? null}
              all={files}
              vehicle={vehicleOfFile(file, detail.order?.items ?? [])}
              isZoneNamed={areZonesNamed(detail)}
            />
          ))}
        </ul>
      )}
      {!areFilesKnown && (
        <p className="sub">
          <UnknownFiles detail={detail} />
        </p>
      )}
      {unreadableFiles > 0 && (
        <p className="sub">
          <Plural
            value={unreadableFiles}
            one="# document at the service cannot be read. Look at it in the customer portal."
            other="# documents at the service cannot be read. Look at them in the customer portal."
          />
        </p>
      )}
      {files.length > 1 && <DownloadAll localId={detail.row.localId} files={files} />}
      {detail.order ? <StagedDocuments detail={detail} /> : isOnItsWay && addPlace}
    </InspectorSection>
  );
}
