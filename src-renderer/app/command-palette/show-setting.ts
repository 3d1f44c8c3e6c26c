import { goTo } from '../../navigation/navigation.ts';
import { isDialogOpen } from '../../ui/keys.ts';

const focusable = 'input, button, [role=radio], [tabindex="0"]';
/**
 * Maximum time to wait for the setting to appear, in milliseconds. The code of the view may have to be loaded first.
 */
const maxMs = 3_000;

/** Returns the element that names a setting: the heading of a card, a term, or the label of a check box. */
function named(name: string): HTMLElement | null {
  const all = document.querySelectorAll<HTMLElement>('[data-settings] :is(h2, dt, label)');
  return [...all].find(one => one.textContent.trim().startsWith(name)) ?? null;
}

/** Returns the control of the setting that `place` names: inside a label, beside a term, or the first one of a card. */
function controlOf(place: HTMLElement): HTMLElement | null {
  const around: Record<string, Element | null | undefined> = {
    DT: place.nextElementSibling,
    LABEL: place,
    H2: place.closest('section'),
  };
  return around[place.tagName]?.querySelector<HTMLElement>(focusable) ?? null;
}

function show(place: HTMLElement): void {
  place.scrollIntoView({ block: 'center', behavior: 'instant' });
  controlOf(place)?.focus({ preventScroll: true });
}

/** Opens the settings, and focuses the control of the first name in `names` that is on screen. */
export function showSetting(names: readonly string[]): void {
  goTo('settings');
  const look = (): boolean => {
    // Waits while a dialog closes, because the dialog would take the focus back.
    if (isDialogOpen()) return false;
    const place = names.map(named).find(one => one !== null) ?? null;
    if (place) show(place);
    return place !== null;
  };
  if (look()) return;
  const arrival = new MutationObserver(() => {
    if (look()) arrival.disconnect();
  });
  arrival.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => arrival.disconnect(), maxMs);
}
