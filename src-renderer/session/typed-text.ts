/** Of each form that is open in this window: stores what is typed in it, and tells whether all of it is stored. */
const savers = new Map<string, () => Promise<boolean>>();

/**
 * Registers the open form of an order.
 * @returns a function that removes it
 */
export function onSaveTyped(localId: string, save: () => Promise<boolean>): () => void {
  savers.set(localId, save);
  return () => {
    if (savers.get(localId) === save) savers.delete(localId);
  };
}

/** Stores what is typed in the form of an order, if it is open. @returns false if some of it is not stored */
export const saveTyped = async (localId: string): Promise<boolean> => (await savers.get(localId)?.()) ?? true;
