import { t } from '@lingui/core/macro';
import type { DragEvent } from 'react';
import type { Document } from '../../../src-shared/contract/documents.ts';
import { appErrorOf, call } from '../../bridge/bridge.ts';
import { showError } from '../../state/show-error.ts';
import { showToast } from '../../ui/toast.tsx';

/**
 * Keeps what is dragged out of this window from being dropped on it, until the mouse button is up again: the document is
 * here already. During the drag of the system, the page hears no pointer.
 */
function refuseDropsHere(): void {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const refuse = (event: globalThis.DragEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse, options);
  window.addEventListener('drop', refuse, options);
  window.addEventListener('pointerdown', () => ended.abort(), options);
  window.addEventListener('pointermove', ({ buttons }) => buttons === 0 && ended.abort(), options);
}

/** Drags a stored document out of the window. Only the core knows where its bytes are. */
export function dragOut(event: DragEvent, { id, name }: Pick<Document, 'id' | 'name'>): void {
  // The drag of the system takes the place of the page's.
  event.preventDefault();
  refuseDropsHere();
  call('documents.drag', { documentId: id }).catch((thrown: unknown) => {
    if (appErrorOf(thrown).reason !== 'unreadable') return showError(thrown);
    const text = t`${name} cannot be dragged. Its copy on this computer is missing or damaged.`;
    showToast({ tone: 'bad', text });
  });
}

/** Says why a file that is only at the service cannot be dragged out of the window. */
export function refuseDrag(event: DragEvent, name: string): void {
  event.preventDefault();
  showToast({
    tone: 'warn',
    text: t`${name} is at the service and not on this computer. Save it, then drag the saved file.`,
  });
}
