import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import type { Document } from '../../../../src-shared/contract/documents.ts';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { callOfShown } from '../../../bridge/bridge.ts';
import { showToast } from '../../../ui/toast.tsx';
import { DropArea } from '../../documents/DropArea.tsx';
import type { DocumentCandidate } from '../../documents/document-check.ts';
import { DocumentsContext } from '../../documents/documents-context.ts';
import { createDocumentsStore } from '../../documents/documents-store.ts';
import { thumbnailOf } from '../../documents/thumbnail.ts';
import { takesDocuments, whyNotTaken } from './add-documents.ts';
import { useDetail, watchDetail } from './detail-store.ts';
import styles from './order-body.module.css';

const none: readonly Document[] = [];

interface Shown {
  /** The details; null until the core has answered. */
  detail: OrderDetail | null;
  error: AppError | null;
}

/** Reads one order and keeps its data up to date while it is on screen. Documents can be dropped on the order. */
export function OrderDrop({ localId, children }: { localId: string; children: (shown: Shown) => ReactNode }) {
  const { t } = useLingui();
  useEffect(() => watchDetail(localId), [localId]);
  const state = useDetail();
  const { detail, error } = state.localId === localId ? state : { detail: null, error: null };
  const stored = detail?.documents ?? none;
  const [documents] = useState(() =>
    createDocumentsStore(localId, stored, { call: callOfShown(), thumbnailOf }),
  );
  useEffect(() => documents.adopt(stored), [documents, stored]);
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
      <DropArea className={styles.drop} onFiles={attach} label={t`Drop files to add them to this order`}>
        {children({ detail, error })}
      </DropArea>
    </DocumentsContext>
  );
}
