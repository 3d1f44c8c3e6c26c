import type { InputEvent, WebContents } from 'electron';
import type { Clock } from '../core/ports/ports.ts';

const types: ReadonlySet<InputEvent['type']> = new Set([
  'mouseDown',
  'mouseUp',
  'rawKeyDown',
  'keyDown',
  'gestureTap',
]);

const pressedAtMs = new WeakMap<WebContents, number>();

/** Notes from now on when somebody presses something in this page. */
export function watchPresses(contents: WebContents, clock: Clock): void {
  contents.on('input-event', (_event, { type }) => {
    if (types.has(type)) pressedAtMs.set(contents, clock.monotonicMs());
  });
}

/** When somebody last pressed something in this page, in milliseconds of this process; before all time without a press. */
export const lastPressMs = (contents: WebContents): number =>
  pressedAtMs.get(contents) ?? Number.NEGATIVE_INFINITY;

/** A press that has led to something leads to nothing else. */
export const usePress = (contents: WebContents): void => void pressedAtMs.delete(contents);
