/** Controls that must not move or change their content while they are pressed: the release would hit something else. */
const controls =
  'button, a, label, summary, [role=row], [role=radio], [role=tab], [role=option], [role=menuitem], [role=switch]';
/**
 * Controls that act when a key is released. Rows and links are missing, because they act as soon as the key is pressed.
 */
const keyControls =
  'button, [role=radio], [role=tab], [role=switch], input[type=checkbox], input[type=radio]';

/** Maximum time for which new data is held back, in milliseconds. The system can swallow the end of a press. */
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

/** Ends the hold in the next task. The click follows the release in the same task, so it still hits the control. */
const letGoSoon = (): void => void setTimeout(letGo);

/**
 * Holds back new data while a control is pressed, so that nothing moves under the pointer. Call it once for each
 * window.
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
  // Only the blur event of the window ends the hold. One of a control is part of the press and does not bubble to here.
  target.addEventListener('blur', letGoSoon);
}

/** Returns a promise that resolves when the current press ends; null while nothing is pressed. */
export const pressEnd = (): Promise<void> | null => held?.ended ?? null;
