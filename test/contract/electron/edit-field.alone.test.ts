import { beforeEach, expect, it, vi } from 'vitest';
import { editCommandSchema } from '../../../src-shared/contract/windows.ts';
import { StandInEvent } from '../../../tools/electron-standin/src/not-in-stand-in.ts';
import { electronInProcess } from './in-process.ts';

const { app, BrowserWindow, StandInWebContents } = await electronInProcess();
const { onBehalfOf } = await import('../../../src-main/electron/asking-window.ts');
const { createFieldEditor } = await import('../../../src-main/electron/edit-field.ts');
const { watchPresses } = await import('../../../src-main/electron/presses.ts');

app.becomeReady();
app.on('window-all-closed', () => undefined);
let nowMs = 1_000_000;
const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs };
const editField = createFieldEditor(clock);

function opened() {
  const { webContents } = new BrowserWindow({});
  watchPresses(webContents as never, clock);
  const done = editCommandSchema.options.map(command => {
    const run = vi.fn();
    Object.defineProperty(webContents, command, { value: run });
    return [command, run] as const;
  });
  return {
    webContents,
    edit: (command: (typeof editCommandSchema.options)[number]) =>
      onBehalfOf(webContents as never, () => editField(command)),
    press: () => webContents.emit('input-event', new StandInEvent(), { type: 'mouseDown' }),
    done: () => done.filter(([, run]) => run.mock.calls.length > 0).map(([command]) => command),
  };
}

beforeEach(() => {
  nowMs += 100_000;
});

it.each(editCommandSchema.options)('edits the page that asks: %s', command => {
  const { edit, press, done } = opened();
  const other = opened();
  press();
  edit(command);
  expect([done(), other.done()]).toEqual([[command], []]);
});

it('gives a page the text of the clipboard only once for each press, and not long after it', () => {
  const { edit, press, done } = opened();
  const refused = expect.objectContaining({
    error: expect.objectContaining({ code: 'not_allowed_in_state', reason: 'not_pressed' }),
  });
  expect(() => edit('paste')).toThrow(refused);
  press();
  nowMs += 5_000;
  expect(() => edit('paste')).toThrow(refused);
  expect(done()).toEqual([]);
  press();
  edit('paste');
  expect(() => edit('paste')).toThrow(refused);
  // What takes nothing from the clipboard needs no press.
  edit('copy');
  expect(done()).toEqual(['copy', 'paste']);
});

it('pastes with a screen reader, whose presses Electron does not see', () => {
  const { edit, done } = opened();
  vi.spyOn(app, 'isAccessibilitySupportEnabled').mockReturnValueOnce(true);
  edit('paste');
  expect(done()).toEqual(['paste']);
});

it('edits nothing for a window that is gone, and nothing for the program itself', () => {
  const { webContents, edit } = opened();
  vi.spyOn(StandInWebContents.prototype, 'isDestroyed').mockReturnValueOnce(true);
  const gone = expect.objectContaining({ error: expect.objectContaining({ reason: 'no_window' }) });
  expect(() => edit('copy')).toThrow(gone);
  expect(() => editField('copy')).toThrow(gone);
  webContents.close();
});
