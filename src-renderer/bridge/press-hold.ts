/** Controls that must not move or change their content while they are pressed: the press would hit something else. */
const controls =
  'button, a, label, summary, [role=row], [role=radio], [role=tab], [role=option], [role=menuitem], [role=switch]';
/** Controls that act when a key is released. Rows and links are not among them, because they act when it is pressed. */
const keyControls =
  'button, [role=radio], [role=tab], [role=switch], input[type=checkbox], input[type=radio]';

/**
 * Maximum time of a hold in milliseconds. The system can swallow the end of a press, so the hold ends then by itself.
 */
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

/** Ends the hold in the next task, because the click follows in the same task as the release. */
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
  // Listens on the window only: the blur event of another control is part of the press.
  target.addEventListener('blur', letGoSoon);
}

/** Resolves when the current press ends; null while there is none. */
export const pressEnd = (): Promise<void> | null => held?.ended ?? null;
