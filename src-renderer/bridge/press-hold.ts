/** Controls whose press would hit something else if they moved, or showed another row, under the pointer. */
const controls =
  'button, a, label, summary, [role=row], [role=radio], [role=tab], [role=option], [role=menuitem], [role=switch]';
/** Controls that act when a key is released; rows and links act when it is pressed. */
const keyControls =
  'button, [role=radio], [role=tab], [role=switch], input[type=checkbox], input[type=radio]';

/** Maximum time of a hold. The system can swallow the end of a press, so a hold ends automatically after this time. */
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

/** The click follows in the same task as the release, so the hold ends in the next one. */
const letGoSoon = (): void => void setTimeout(letGo);

/**
 * Holds back new data while a control is pressed, so that it does not move under the pointer. Called once for each
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
  // On the window only: blur of another control is a part of the press.
  target.addEventListener('blur', letGoSoon);
}

/** Resolves when the current press ends; null while there is none. */
export const pressEnd = (): Promise<void> | null => held?.ended ?? null;
