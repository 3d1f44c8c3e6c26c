import { Trans, useLingui } from '@lingui/react/macro';
import type { AppError } from '../../../src-shared/errors.ts';
import type { Document } from '../../../src-shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDocumentsStore } from '../documents/documents-context.ts';

interface RefusedDocumentProps {
  error: AppError;
  document: Document;
  onPlace: () => void;
}

/** The service did not take a document, so the order was not sent: with it again, or without it. */
export function RefusedDocument({ error, document, onPlace }: RefusedDocumentProps) {
  const { t } = useLingui();
  const documents = useDocumentsStore();
  const { name } = document;
  const placeWithout = async () => {
    await documents.remove(document);
    if (!documents.state.getState().documents.some(({ id }) => id === document.id)) onPlace();
  };
  return (
    <Notice
      tone="bad"
      title={<Trans>The service did not take the document {name}. The order was not sent.</Trans>}
      actions={
        <>
          <Button onPress={onPlace}>{t`Try again with it`}</Button>
          <Button onPress={() => void placeWithout()}>{t`Place without it`}</Button>
        </>
      }
    >
      <p>{error.message}</p>
      {error.requestId !== null && (
        <p className="sub">
          <Trans>
            Request <code className="mono">{error.requestId}</code>
          </Trans>
        </p>
      )}
    </Notice>
  );
}
