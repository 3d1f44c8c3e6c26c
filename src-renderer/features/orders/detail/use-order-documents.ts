import { useEffect, useState } from 'react';
import type { Document } from '../../../../src-shared/contract/documents.ts';
import { callOfShown } from '../../../bridge/bridge.ts';
import { createDocumentsStore, type DocumentsStore } from '../../documents/documents-store.ts';
import { thumbnailOf } from '../../documents/thumbnail.ts';

const none: readonly Document[] = [];

/** Documents that are put with an order that the service has: copied here first, then added by the dispatcher's word. */
export function useOrderDocuments(localId: string, stored: readonly Document[] = none): DocumentsStore {
  const [store] = useState(() => createDocumentsStore(localId, stored, { call: callOfShown(), thumbnailOf }));
  useEffect(() => store.adopt(stored), [store, stored]);
  return store;
}
