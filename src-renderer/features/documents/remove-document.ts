import { t } from '@lingui/core/macro';
import type { Document } from '../../../src-shared/contract/documents.ts';
import { showToast } from '../../ui/toast.tsx';
import type { DocumentsStore } from './documents-store.ts';

/** Removes a document, and offers to bring it back as it was. */
export async function removeWithUndo(store: DocumentsStore, document: Document): Promise<void> {
  const restore = await store.remove(document);
  const { name } = document;
  if (!restore) return;
  showToast({
    tone: 'neutral',
    text: t`Removed ${name}.`,
    action: { label: t`Undo`, onPress: restore },
  });
}
