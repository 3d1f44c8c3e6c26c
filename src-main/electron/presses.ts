import type { InputEvent, WebContents } from 'electron';
import type { Clock } from '../core/ports/ports.ts';

const types: ReadonlySet<InputEvent['type']> = new Set([
  'mouseDown',
  'mouseUp',
  'rawKeyDown',
  'keyDown',
  'gestureTap',
]);

/**
 * Maximum time for which a button counts as held, in milliseconds. The program may never hear of a release, such as one
 * over another program.
 */
const heldForMs = 5_000;

/** Pages in which the left mouse button is held, with the time of the press. */
const heldSinceMs = new WeakMap<WebContents, number>();

const pressedAtMs = new WeakMap<WebContents, number>();

/** Records the time of key presses and clicks in a page from now on, and whether the left mouse button is held. */
export function watchPresses(contents: WebContents, clock: Clock): void {
  contents.on('input-event', (_event, { type, modifiers = [] }) => {
    // Electron names the button of an event only among its modifiers. With two buttons held, nobody drags a file.
    const isLeftAlone =
      modifiers.includes('leftbuttondown') &&
      !modifiers.includes('middlebuttondown') &&
      !modifiers.includes('rightbuttondown');
    if (type === 'mouseUp' || (isOfPointer(type) && !isLeftAlone)) letGo(contents);
    else if (type === 'mouseDown') heldSinceMs.set(contents, clock.monotonicMs());
    if (types.has(type)) pressedAtMs.set(contents, clock.monotonicMs());
  });
  const forget = (): void => letGo(contents);
  contents.on('blur', forget).on('did-navigate', forget).on('render-process-gone', forget);
}

/** Whether an event tells which buttons are held now. */
const isOfPointer = (type: InputEvent['type']): boolean =>
  type === 'mouseDown' || type === 'mouseMove' || type === 'mouseEnter';

/**
 * Time of the last key press or click in a page that no action has used, in milliseconds of the monotonic clock;
 * negative infinity if there is none.
 */
export const lastPressMs = (contents: WebContents): number =>
  pressedAtMs.get(contents) ?? Number.NEGATIVE_INFINITY;

/** Forgets the last press of a page, so that one press allows only one action. */
export const usePress = (contents: WebContents): void => void pressedAtMs.delete(contents);

/** Whether the user holds the left mouse button in a page, and has pressed it a moment ago. */
export const holdsButton = (contents: WebContents, clock: Clock): boolean =>
  clock.monotonicMs() - (heldSinceMs.get(contents) ?? Number.NEGATIVE_INFINITY) < heldForMs;

/** Forgets that a mouse button is held in a page. */
export const letGo = (contents: WebContents): void => void heldSinceMs.delete(contents);
