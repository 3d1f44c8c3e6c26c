import { useEffect } from 'react';
import { leaveForm } from '../../navigation/navigation.ts';
import { isDialogOpen, isTyping } from '../../ui/keys.ts';

/**
 * Binds Escape: it removes the focus from a field or, if no field has it, closes the form. Typed text stays in the
 * draft.
 */
export function useLeaveKey(): void {
  useEffect(() => {
    let wasDialog = false;
    // Remembers whether a dialog was open, because it may have closed by the time the key arrives here.
    const look = (event: KeyboardEvent) => {
      if (event.key === 'Escape') wasDialog = isDialogOpen();
    };
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || event.repeat) return;
      if (wasDialog || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && isTyping(focused)) focused.blur();
      else leaveForm();
    };
    window.addEventListener('keydown', look, { capture: true });
    window.addEventListener('keydown', hear);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      window.removeEventListener('keydown', hear);
    };
  }, []);
}
