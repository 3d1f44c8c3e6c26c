import { useEffect, useSyncExternalStore } from 'react';
import { isDialogOpen } from '../ui/keys.ts';
import { saveSettings, useApp } from './app-store.ts';

/**
 * Matches narrow windows, in which the rail is folded unless the user has unfolded it. Same width as `--small` in the
 * CSS.
 */
const narrow = window.matchMedia('(max-width: 1200px)');

const onNarrow = (tell: () => void): (() => void) => {
  narrow.addEventListener('change', tell);
  return () => narrow.removeEventListener('change', tell);
};

/** Whether the rail shows icons only. */
export function useIsRailFolded(): boolean {
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow.matches);
  const rail = useApp(app => app.settings.rail);
  return rail === 'auto' ? isNarrow : rail === 'folded';
}

/** Folds or unfolds the rail. The user's choice is saved only if it differs from what the window's width gives. */
export function toggleRail(): void {
  const { settings } = useApp.getState();
  const byWidth = narrow.matches ? 'folded' : 'wide';
  const now = settings.rail === 'auto' ? byWidth : settings.rail;
  const wanted = now === 'folded' ? 'wide' : 'folded';
  void saveSettings({ rail: wanted === byWidth ? 'auto' : wanted });
}

/** Binds Ctrl+B to fold the rail. The key does nothing while a dialog is open. */
export function useFoldKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isMeant || event.key.toLowerCase() !== 'b' || isDialogOpen()) return;
      event.preventDefault();
      toggleRail();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
