import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { DocumentsState, DocumentsStore } from './documents-store.ts';

export const DocumentsContext = createContext<DocumentsStore | null>(null);

export function useDocumentsStore(): DocumentsStore {
  const store = useContext(DocumentsContext);
  if (!store) throw new Error('used outside of a draft or order with documents');
  return store;
}

/**
 * Returns a part of the documents' state. `select` must return the same object for as long as that part is unchanged.
 */
export const useDocuments = <T>(select: (state: DocumentsState) => T): T =>
  useStore(useDocumentsStore().state, select);
