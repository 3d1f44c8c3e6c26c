import type { InputEvent, WebContents } from 'electron';
import type { Clock } from '../core/ports/ports.ts';

const types: ReadonlySet<InputEvent['type']> = new Set([
  'mouseDown',
  'mouseUp',
  'rawKeyDown',
  'keyDown',
  'gestureTap',
]);

/** Pages in which a mouse button is held. */
const holding = new WeakSet<WebContents>();

const pressedAtMs = new WeakMap<WebContents, number>();

/** Records the time of key presses and clicks in a page from now on. */
export function watchPresses(contents: WebContents, clock: Clock): void {
  contents.on('input-event', (_event, { type }) => {
    if (type === 'mouseDown') holding.add(contents);
    if (type === 'mouseUp') holding.delete(contents);
    if (types.has(type)) pressedAtMs.set(contents, clock.monotonicMs());
  });
}

/**
 * Time of the last key press or click in a page that no action has used, in milliseconds of the monotonic clock;
 * negative infinity if there is none.
 */
export const lastPressMs = (contents: WebContents): number =>
  pressedAtMs.get(contents) ?? Number.NEGATIVE_INFINITY;

/** Forgets the last press of a page, so that one press allows only one action. */
export const usePress = (contents: WebContents): void => void pressedAtMs.delete(contents);

/** Whether the user holds a mouse button in a page. */
export const holdsButton = (contents: WebContents): boolean => holding.has(contents);

/** Forgets that a mouse button is held in a page. */
export const letGo = (contents: WebContents): void => void holding.delete(contents);
