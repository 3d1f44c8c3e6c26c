import { useEffect } from 'react';
import { leaveForm } from '../../navigation/navigation.ts';
import { isDialogOpen, isTyping } from '../../ui/keys.ts';

/**
 * Binds Escape: takes the focus from the focused field or, if none has the focus, closes the form. Typed text stays in
 * the draft.
 */
export function useLeaveKey(): void {
  useEffect(() => {
    let wasDialog = false;
    // Checks for an open dialog before other handlers run, because Escape may have closed the dialog by the time `hear`
    // runs.
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
