import { create } from 'zustand';
import { startNewOrder } from '../../features/drafts/new-draft.ts';
import { currentRoute, goTo, type Place } from '../../navigation/navigation.ts';
import { areSingleKeysOn, isDialogOpen, isTyping } from '../../ui/keys.ts';
import { endAhead, listenAhead } from './typed-ahead.ts';

export type Overlay = 'shortcuts' | 'palette' | 'environments' | null;
export const useOverlay = create<{ overlay: Overlay }>(() => ({ overlay: null }));
export function openOverlay(overlay: Overlay): void {
  endAhead();
  if (overlay === 'palette') listenAhead();
  useOverlay.setState({ overlay });
}

const placesByLetter: Record<string, Place> = {
  o: 'orders',
  d: 'drafts',
  x: 'outbox',
  b: 'sandbox',
  s: 'settings',
  a: 'addresses',
  m: 'bulk',
  r: 'reports',
};
const placesByDigit: Place[] = ['orders', 'drafts', 'outbox', 'sandbox', 'settings', 'addresses', 'reports'];

/** How long after G the second key is accepted. */
const chordMs = 1_500;

/**
 * Focuses the search box of the current view.
 * @returns whether there is one
 */
export function focusSearch(): boolean {
  const box = document.querySelector('input[data-search]');
  if (!(box instanceof HTMLInputElement)) return false;
  box.focus();
  box.select();
  return true;
}

/**
 * Binds the shortcuts that apply everywhere.
 * @returns a function that unbinds them
 */
export function bindShortcuts(isSandbox: boolean): () => void {
  let chordUntilMs = 0;

  const go = (place: Place | undefined): boolean => {
    if (!place || (place === 'sandbox' && !isSandbox)) return false;
    goTo(place);
    return true;
  };

  const openHelp = (): boolean => {
    openOverlay('shortcuts');
    return true;
  };

  const takesPlainKey = (event: KeyboardEvent): boolean => areSingleKeysOn() && !isTyping(event.target);

  const plainKey = (key: string): boolean => {
    if (Date.now() < chordUntilMs) {
      chordUntilMs = 0;
      return go(placesByLetter[key.toLowerCase()]);
    }
    switch (key) {
      case 'n':
        void startNewOrder();
        return true;
      case 'g':
        chordUntilMs = Date.now() + chordMs;
        return true;
      case '/':
        return focusSearch();
      case 'e': {
        // With an order selected, E changes that order (its details may still be loading) and must not switch the
        // environment.
        const route = currentRoute();
        if (route.view === 'orders' && route.localId !== undefined) return false;
        openOverlay('environments');
        return true;
      }
      case '?':
        return openHelp();
      default:
        return false;
    }
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
      event.preventDefault();
      openOverlay(useOverlay.getState().overlay === 'palette' ? null : 'palette');
      return;
    }
    const isDrawn = document.querySelector('[role="dialog"]') !== null;
    if (useOverlay.getState().overlay !== null && !isDrawn) {
      // The overlay was asked for but is not drawn yet: no other shortcut may run.
      if (key === 'Escape') openOverlay(null);
      return;
    }
    if (isDialogOpen()) return;
    const isHandled =
      altKey && !ctrlKey && !metaKey
        ? /^Digit[1-9]$/.test(event.code) && go(placesByDigit[Number(event.code.slice(5)) - 1])
        : !ctrlKey && !metaKey && (key === 'F1' ? openHelp() : takesPlainKey(event) && plainKey(key));
    if (isHandled) event.preventDefault();
  };

  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
