import { expect, it } from 'vitest';
import { systemClock } from '../../../src-main/adapters/clock.ts';
import { StandInEvent } from '../../../tools/electron-standin/src/not-in-stand-in.ts';
import { electronInProcess } from './in-process.ts';

const { app, BrowserWindow } = await electronInProcess();
const { onBehalfOf } = await import('../../../src-main/electron/asking-window.ts');
const { createDragOut } = await import('../../../src-main/electron/drag-out.ts');
const { watchPresses } = await import('../../../src-main/electron/presses.ts');

let nowMs = 0;
const clock = { ...systemClock, monotonicMs: () => nowMs };
const startDrag = createDragOut(clock);

app.becomeReady();
app.on('window-all-closed', () => undefined);

type Type = 'mouseDown' | 'mouseUp' | 'mouseMove' | 'mouseEnter' | 'keyDown';

function opened() {
  const { webContents } = new BrowserWindow({});
  watchPresses(webContents as never, clock);
  const input = (type: Type, ...modifiers: ('leftbuttondown' | 'middlebuttondown' | 'rightbuttondown')[]) =>
    webContents.emit('input-event', new StandInEvent(), { type, modifiers });
  const press = () => input('mouseDown', 'leftbuttondown');
  const drag = () => onBehalfOf(webContents as never, () => startDrag('/data/damage.pdf'));
  return { webContents, input, press, drag };
}
const drags = () => globalThis.__standInRecords.drags.splice(0).map(({ file }) => file);

it('a file is dragged while the mouse button is held in the page that asks, once for each press', () => {
  const { input, press, drag } = opened();
  press();
  nowMs += 4_999;
  input('mouseMove', 'leftbuttondown');
  input('keyDown');
  expect([drag(), drag(), drags()]).toEqual([true, false, ['/data/damage.pdf']]);
});

it('no drag begins without a press, after the user has let go, or by a press in another window', () => {
  const { input, press, drag } = opened();
  const other = opened();
  expect(drag()).toBe(false);
  input('keyDown');
  expect(drag()).toBe(false);
  input('mouseMove', 'leftbuttondown');
  expect(drag()).toBe(false);
  press();
  input('mouseUp', 'leftbuttondown');
  expect(drag()).toBe(false);
  other.press();
  expect([drag(), drags()]).toEqual([false, []]);
});

it.each([
  ['right', ['rightbuttondown']],
  ['middle', ['middlebuttondown']],
  ['left and right', ['leftbuttondown', 'rightbuttondown']],
  ['left and middle', ['leftbuttondown', 'middlebuttondown']],
] as const)('no drag begins by the %s button', (_, buttons) => {
  const { input, drag } = opened();
  input('mouseDown', ...buttons);
  expect([drag(), drags()]).toEqual([false, []]);
});

it.each([
  ['the window loses the focus', ({ webContents }) => webContents.emit('blur')],
  [
    'the page is replaced',
    ({ webContents }) =>
      Reflect.apply(webContents.emit, webContents, ['did-navigate', new StandInEvent(), '']),
  ],
  [
    'its process ends',
    ({ webContents }) =>
      Reflect.apply(webContents.emit, webContents, ['render-process-gone', new StandInEvent(), {}]),
  ],
  ['the button was let go over another program', ({ input }) => input('mouseMove')],
  ['the mouse comes back without a button', ({ input }) => input('mouseEnter')],
  ['five seconds are over', () => (nowMs += 5_000)],
] satisfies [string, (page: ReturnType<typeof opened>) => unknown][])(
  'a press is forgotten when %s',
  (_, happens) => {
    const page = opened();
    page.press();
    happens(page);
    expect([page.drag(), drags()]).toEqual([false, []]);
  },
);

it('no drag begins for the program itself', () => {
  expect([startDrag('/data/damage.pdf'), drags()]).toEqual([false, []]);
});
