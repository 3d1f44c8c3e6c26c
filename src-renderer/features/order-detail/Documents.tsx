import { Trans } from '@lingui/react/macro';
import { CircleCheck, Clock, FileText, Image, TriangleAlert, Upload } from 'lucide-react';
import type { Document, OrderDetail } from '../../../src-shared/records.ts';
import { formatBytes } from '../../i18n/format.ts';
import { fileCategoryName, fileStageName } from '../../i18n/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { useDetail } from './detail-store.ts';

function Thumb({ mediaType, thumbnail }: { mediaType: string; thumbnail: string | null }) {
  if (thumbnail !== null) return <img className="file-thumb" src={thumbnail} alt="" />;
  const Icon = mediaType.startsWith('image/') ? Image : FileText;
  return (
    <span className="file-thumb">
      <Icon size={16} aria-hidden />
    </span>
  );
}

function DocumentState({ document }: { document: Document }) {
  switch (document.state) {
    case 'stored':
    case 'queued':
      return (
        <Badge tone="warn" icon={Clock}>
          <Trans>Waiting</Trans>
        </Badge>
      );
    case 'uploading':
      return (
        <Badge tone="info" icon={Upload}>
          <Trans>Uploading</Trans>
        </Badge>
      );
    case 'uploaded':
      return (
        <Badge tone="ok" icon={CircleCheck}>
          <Trans>Uploaded</Trans>
        </Badge>
      );
    case 'attention':
      return (
        <Badge tone="bad" icon={TriangleAlert}>
          <Trans>Needs attention</Trans>
        </Badge>
      );
  }
}

function OwnDocument({ document }: { document: Document }) {
  const sent = useDetail(state => state.sentBytes[document.id]) ?? 0;
  const isUploading = document.state === 'uploading';
  return (
    <li className="file">
      <Thumb mediaType={document.mediaType} thumbnail={document.thumbnail} />
      <div>
        <div className="cut" title={document.name}>
          {document.name}
        </div>
        {isUploading ? (
          <progress value={sent} max={document.sizeBytes} aria-label={document.name} />
        ) : (
          <div className="sub">
            {formatBytes(document.sizeBytes)} · {fileCategoryName(document.category)}
          </div>
        )}
      </div>
      <DocumentState document={document} />
    </li>
  );
}

const ServiceFile = ({ file }: { file: OrderDetail['files'][number] }) => (
  <li className="file">
    <Thumb mediaType={file.media_type} thumbnail={null} />
    <div>
      <div className="cut" title={file.name}>
        {file.name}
      </div>
      <div className="sub">
        {formatBytes(file.size_bytes)}
        {file.category !== null && ` · ${fileCategoryName(file.category)}`}
        {file.stage !== null && ` · ${fileStageName(file.stage)}`}
      </div>
    </div>
    <Badge tone="ok" icon={CircleCheck}>
      <Trans>At the service</Trans>
    </Badge>
  </li>
);

/** Ours until the service lists them among the order's files; the same document is not shown twice. */
export function Documents({ detail }: { detail: OrderDetail }) {
  const { documents, files } = detail;
  const isListed = (document: Document) =>
    document.state === 'uploaded' &&
    files.some(file => file.name === document.name && file.size_bytes === document.sizeBytes);
  const own = documents.filter(document => !isListed(document));
  return (
    <section className="inspector-section">
      <h3>
        <Trans>Documents</Trans>
      </h3>
      {own.length + files.length === 0 ? (
        <p className="sub">
          <Trans>No documents on this order.</Trans>
        </p>
      ) : (
        <ul className="files">
          {own.map(document => (
            <OwnDocument key={document.id} document={document} />
          ))}
          {files.map(file => (
            <ServiceFile key={file.id} file={file} />
          ))}
        </ul>
      )}
    </section>
  );
}
