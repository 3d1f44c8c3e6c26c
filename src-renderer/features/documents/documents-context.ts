import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { DocumentsState, DocumentsStore } from './documents-store.ts';

export const DocumentsContext = createContext<DocumentsStore | null>(null);

export function useDocumentsStore(): DocumentsStore {
  const store = useContext(DocumentsContext);
  if (!store) throw new Error('used outside of a draft or order with documents');
  return store;
}

/** A part of the state of the documents. The selector must return the same value while nothing has changed. */
export const useDocuments = <T>(select: (state: DocumentsState) => T): T =>
  useStore(useDocumentsStore().state, select);
