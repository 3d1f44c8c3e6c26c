/**
 * Functions that save the typed text of the forms that are open in this window, by the order's id. Each resolves with
 * whether all of the text is stored.
 */
const savers = new Map<string, () => Promise<boolean>>();

/**
 * Registers the open form of an order, so that `saveTyped` can save its text.
 * @returns a function that removes the form
 */
export function onSaveTyped(localId: string, save: () => Promise<boolean>): () => void {
  savers.set(localId, save);
  return () => {
    if (savers.get(localId) === save) savers.delete(localId);
  };
}

/**
 * Saves the text that was typed in the form of an order, if that form is open.
 * @returns false if a part of the text could not be stored
 */
export const saveTyped = async (localId: string): Promise<boolean> => (await savers.get(localId)?.()) ?? true;
