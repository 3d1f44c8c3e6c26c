import { Trans, useLingui } from '@lingui/react/macro';
import type { Document } from '../../../src-shared/contract/documents.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDocumentsStore } from '../documents/documents-context.ts';
import { RefusedRequest } from './RefusedField.tsx';

interface RefusedDocumentProps {
  error: AppError;
  document: Document;
  onPlace: () => void;
}

// @interface create-order.rule-8
/** Says that the order was not sent because of a document, and offers to try again or to place the order without it. */
export function RefusedDocument({ error, document, onPlace }: RefusedDocumentProps) {
  const { t } = useLingui();
  const documents = useDocumentsStore();
  const { name } = document;
  const isDamaged = error.code === 'file_rejected' && error.reason === 'unreadable';
  const placeWithout = async () => {
    await documents.remove(document);
    if (!documents.state.getState().documents.some(({ id }) => id === document.id)) onPlace();
  };
  return (
    <Notice
      tone="bad"
      title={
        isDamaged ? (
          <Trans>The copy of {name} on this computer is damaged. The order was not sent.</Trans>
        ) : (
          <Trans>The service rejected the document {name}. The order was not sent.</Trans>
        )
      }
      actions={
        <>
          {!isDamaged && <Button onPress={onPlace}>{t`Try again`}</Button>}
          <Button onPress={() => void placeWithout()}>{t`Remove document and place order`}</Button>
        </>
      }
    >
      <p>{isDamaged ? t`Remove the document, then attach the file again.` : error.message}</p>
      <RefusedRequest requestId={error.requestId} />
    </Notice>
  );
}
