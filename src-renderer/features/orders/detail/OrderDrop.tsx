import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { showToast } from '../../../ui/toast.tsx';
import { DropArea } from '../../documents/DropArea.tsx';
import type { DocumentCandidate } from '../../documents/document-check.ts';
import { DocumentsContext } from '../../documents/documents-context.ts';
import { takesDocuments, whyNotTaken } from './add-documents.ts';
import { useDetail, watchDetail } from './detail-store.ts';
import styles from './order-body.module.css';
import { useOrderDocuments } from './use-order-documents.ts';

interface Shown {
  /** Null until the core has told. */
  detail: OrderDetail | null;
  error: AppError | null;
}

/** Follows one order, and takes documents that are dropped on it, wherever it is shown. */
export function OrderDrop({ localId, children }: { localId: string; children: (shown: Shown) => ReactNode }) {
  const { t } = useLingui();
  useEffect(() => watchDetail(localId), [localId]);
  const state = useDetail();
  const { detail, error } = state.localId === localId ? state : { detail: null, error: null };
  const documents = useOrderDocuments(localId, detail?.documents);
  const attach = (candidates: DocumentCandidate[]) => {
    if (!detail) return;
    if (!takesDocuments(detail)) return showToast({ tone: 'warn', text: whyNotTaken(detail) });
    documents.add(candidates);
    requestAnimationFrame(() =>
      document.querySelector('#order-documents')?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }),
    );
  };
  return (
    <DocumentsContext value={documents}>
      <DropArea className={styles.drop} onFiles={attach} label={t`Drop to add to this order`}>
        {children({ detail, error })}
      </DropArea>
    </DocumentsContext>
  );
}
