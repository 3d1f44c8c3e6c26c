import { create } from 'zustand';
import { startNewOrder } from '../../features/drafts/new-draft.ts';
import { goTo, type Place } from '../../navigation/navigation.ts';
import { railPlaces } from '../../navigation/rail-places.ts';
import { closeAlerts, openAlerts, useAlertsPanel } from '../../state/alerts.ts';
import { closeHelp, openHelp, openHelpHere, useHelp } from '../../state/help.ts';
import { isMac } from '../../ui/key-names.ts';
import { areSingleKeysOn, beginChord, endChord, isDialogOpen, isInChord, isTyping } from '../../ui/keys.ts';
import { endAhead, listenAhead } from './typed-ahead.ts';

export type Overlay = 'palette' | 'environments' | null;
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

/**
 * Focuses the search box of the current view.
 * @returns false if the view has none
 */
export function focusSearch(): boolean {
  const box = document.querySelector('input[data-search]');
  if (!(box instanceof HTMLInputElement)) return false;
  box.focus();
  box.select();
  return true;
}

const takesPlainKey = (event: KeyboardEvent): boolean =>
  areSingleKeysOn() && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);

const help = (): boolean => {
  openHelpHere();
  return true;
};

/**
 * Handles a key without a modifier.
 * @returns whether the key is a shortcut
 */
function plainKey(key: string): boolean {
  switch (key) {
    case 'n':
      void startNewOrder();
      return true;
    case 'g':
      beginChord();
      return true;
    case '/':
      return focusSearch();
    case '?':
      openHelp({ topic: 'shortcuts' });
      return true;
    default:
      return false;
  }
}

/**
 * Handles a key with Ctrl, on a Mac with Cmd.
 * @returns whether the key is a shortcut
 */
function controlKey(key: string): boolean {
  if (key === 'n') void startNewOrder();
  else if (key === ',') goTo('settings');
  else return false;
  return true;
}

/** Returns the number on a digit key: 1 for `1`. Null for other keys. */
const digitOf = ({ code }: KeyboardEvent): number | null =>
  /^Digit[1-9]$/.test(code) ? Number(code.slice(5)) : null;

/**
 * Whether Alt with a digit types a character in the focused field. On a Mac it does: Option with 2 is `@` on Finnish
 * and Swedish keyboards.
 */
const typesCharacter = ({ target }: KeyboardEvent): boolean => isMac && isTyping(target);

/**
 * Binds the shortcuts that every view has.
 * @returns a function that unbinds them
 */
export function bindShortcuts(isSandbox: boolean): () => void {
  const go = (place: Place | undefined): boolean => {
    if (!place || (place === 'sandbox' && !isSandbox)) return false;
    goTo(place);
    return true;
  };

  const chordKey = (key: string): boolean => {
    if (key === 'e') openOverlay('environments');
    else if (key === 'n') openAlerts();
    else return go(placesByLetter[key]);
    return true;
  };

  /** Stops the second key of a chord, so that it does not reach the view, where it may be a command of its own. */
  const onChordKey = (event: KeyboardEvent) => {
    if (!isInChord() || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
    const isHandled = takesPlainKey(event) && !isDialogOpen() && chordKey(event.key.toLowerCase());
    endChord();
    if (!isHandled) return;
    event.preventDefault();
    event.stopImmediatePropagation();
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
    const isAsked =
      useOverlay.getState().overlay !== null ||
      useHelp.getState().place !== null ||
      useAlertsPanel.getState().isOpen;
    if (isAsked && !isDrawn) {
      // A dialog or the palette was requested but is not drawn yet, so only Escape acts: it cancels the request.
      if (key === 'Escape') {
        openOverlay(null);
        closeHelp();
        closeAlerts();
      }
      return;
    }
    if (isDialogOpen()) return;
    const isHandled =
      ctrlKey || metaKey
        ? !altKey && !event.shiftKey && controlKey(key.toLowerCase())
        : altKey
          ? !typesCharacter(event) && go(railPlaces(isSandbox)[(digitOf(event) ?? 0) - 1])
          : key === 'F1'
            ? help()
            : takesPlainKey(event) && plainKey(key);
    if (isHandled) event.preventDefault();
  };

  window.addEventListener('keydown', onChordKey, { capture: true });
  window.addEventListener('keydown', onKey);
  return () => {
    window.removeEventListener('keydown', onChordKey, { capture: true });
    window.removeEventListener('keydown', onKey);
  };
}
