import { expect, it } from 'vitest';
import { systemClock } from '../../../src-main/adapters/clock.ts';
import { StandInEvent } from '../../../tools/electron-standin/src/not-in-stand-in.ts';
import { electronInProcess } from './in-process.ts';

const { app, BrowserWindow } = await electronInProcess();
const { onBehalfOf } = await import('../../../src-main/electron/asking-window.ts');
const { startDrag } = await import('../../../src-main/electron/drag-out.ts');
const { watchPresses } = await import('../../../src-main/electron/presses.ts');

app.becomeReady();
app.on('window-all-closed', () => undefined);

function opened() {
  const { webContents } = new BrowserWindow({});
  watchPresses(webContents as never, systemClock);
  const input = (type: 'mouseDown' | 'mouseUp' | 'keyDown') =>
    webContents.emit('input-event', new StandInEvent(), { type });
  return { input, drag: () => onBehalfOf(webContents as never, () => startDrag('/data/damage.pdf')) };
}
const drags = () => globalThis.__standInRecords.drags.splice(0).map(({ file }) => file);

it('a file is dragged while the mouse button is held in the page that asks, once for each press', () => {
  const { input, drag } = opened();
  input('mouseDown');
  expect([drag(), drag(), drags()]).toEqual([true, false, ['/data/damage.pdf']]);
});

it('no drag begins without a press, after the user has let go, or by a press in another window', () => {
  const { input, drag } = opened();
  const other = opened();
  expect(drag()).toBe(false);
  input('keyDown');
  expect(drag()).toBe(false);
  input('mouseDown');
  input('mouseUp');
  expect(drag()).toBe(false);
  other.input('mouseDown');
  expect([drag(), drags()]).toEqual([false, []]);
});

it('no drag begins for the program itself', () => {
  expect([startDrag('/data/damage.pdf'), drags()]).toEqual([false, []]);
});
