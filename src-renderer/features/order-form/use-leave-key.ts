import { useEffect } from 'react';
import { leaveForm } from '../../navigation/navigation.ts';
import { isDialogOpen, isTyping } from '../../ui/keys.ts';

/** Binds Escape: it leaves the focused field, and without one the form. What is typed stays in the draft. */
export function useLeaveKey(): void {
  useEffect(() => {
    let wasDialog = false;
    // A dialog may be gone when the key arrives here after it.
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
