import { goTo } from '../../navigation/navigation.ts';
import { isDialogOpen } from '../../ui/keys.ts';

const focusable = 'input, button, [role=radio], [tabindex="0"]';
/** How long the view may take to be there: its code may have to be loaded. */
const maxMs = 3_000;

/** What has a setting's name on screen: a heading of a card, the word before a choice, or what is ticked. */
function named(name: string): HTMLElement | null {
  const all = document.querySelectorAll<HTMLElement>('[data-settings] :is(h2, dt, label)');
  return [...all].find(one => one.textContent.trim().startsWith(name)) ?? null;
}

/** The setting's own control: within its label, behind its word, or the first of its card. */
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

/** Goes to the settings and puts the focus on one of them: the first of these names that is there. */
export function showSetting(names: readonly string[]): void {
  goTo('settings');
  const look = (): boolean => {
    // A dialog that is still there would take the focus back.
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
