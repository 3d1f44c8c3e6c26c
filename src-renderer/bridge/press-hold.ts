/** What a press means: another place under the pointer, or another row in this place, would be another deed. */
const controls =
  'button, a, label, summary, [role=row], [role=radio], [role=tab], [role=option], [role=menuitem], [role=switch]';
/** A key acts on these when it is let go; on a row or a link it acts at once. */
const keyControls =
  'button, [role=radio], [role=tab], [role=switch], input[type=checkbox], input[type=radio]';

/** The system may keep the end of a press for itself; nobody presses this long. */
const maxMs = 30_000;

let held: { ended: Promise<void>; end: () => void } | null = null;

const isOn = (selector: string, { target }: Event): boolean =>
  target instanceof Element && target.closest(selector) !== null;

function hold(): void {
  if (held) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const limit = setTimeout(letGo, maxMs);
  held = {
    ended: promise,
    end: () => {
      clearTimeout(limit);
      resolve();
    },
  };
}

function letGo(): void {
  const ending = held;
  held = null;
  ending?.end();
}

/** The click, or what a key does, comes in the same task as the release. */
const letGoSoon = (): void => void setTimeout(letGo);

/**
 * Lets what arrives wait while a control is pressed: what one presses then stays where it is, and what happens is what
 * was meant. Once for a window.
 */
export function holdWhilePressed(target: Window): void {
  target.addEventListener(
    'pointerdown',
    event => event.button === 0 && isOn(controls, event) && hold(),
    true,
  );
  target.addEventListener('keydown', event => event.key === ' ' && isOn(keyControls, event) && hold(), true);
  target.addEventListener('keydown', event => event.key === 'Enter' && isOn('button', event) && hold(), true);
  for (const end of ['pointerup', 'pointercancel', 'keyup']) target.addEventListener(end, letGoSoon, true);
  // Of the window alone: a press takes the focus from another control.
  target.addEventListener('blur', letGoSoon);
}

/** Ends with the press that is going on; null while there is none. */
export const pressEnd = (): Promise<void> | null => held?.ended ?? null;
