import { i18n } from '@lingui/core';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { longestWaitMs } from '../../support/longest-wait.ts';
import { electronInProcess } from './in-process.ts';

i18n.load('en', {});
i18n.activate('en');
const { app, dialog, exit } = await electronInProcess();
const { endOnFailure } = await import('../../../src-main/electron/failure-end.ts');
app.becomeReady();

const events = ['uncaughtException', 'unhandledRejection'] as const;

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  globalThis.__standInRecords.dialogs = [];
  exit.mockClear();
});

/** A program that listens for its failures; `happen` is one that nobody has handled. */
function watched(stopCore = () => Promise.resolve()) {
  const before = events.map(event => process.rawListeners(event));
  const [write, noteFailure, stop] = [vi.fn(), vi.fn(), vi.fn(stopCore)];
  const fail = endOnFailure({ log: { write }, dataFolder: '/data', noteFailure, stopCore: stop });
  const added = events.map((event, at) =>
    process.rawListeners(event).filter(listener => !before[at]?.includes(listener)),
  );
  const remove = () =>
    events.forEach((event, at) => {
      for (const listener of added[at] ?? [])
        Reflect.apply(process.removeListener, process, [event, listener]);
    });
  onTestFinished(remove);
  const happen = (event: (typeof events)[number], thrown: unknown) => {
    for (const listener of added[events.indexOf(event)] ?? []) Reflect.apply(listener, process, [thrown]);
  };
  return { write, noteFailure, stop, fail, happen };
}
const ended = () => vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1), { timeout: longestWaitMs });
const dialogs = () => globalThis.__standInRecords.dialogs;

it.each([
  ['uncaughtException', 'exception'],
  ['unhandledRejection', 'rejection'],
] as const)(
  '%s is logged with its stack, noted, told, and ends the program in order',
  async (event, kind) => {
    const { write, noteFailure, stop, happen } = watched();
    happen(event, new TypeError('x is not a function'));
    await ended();
    const failure = {
      kind,
      name: 'TypeError',
      text: 'x is not a function',
      code: null,
      where: expect.stringMatching(/failure-end\.alone\.test\.ts:\d+:\d+/),
    };
    expect(write.mock.calls).toEqual([['program-failed', failure]]);
    expect(noteFailure.mock.calls).toEqual([[failure]]);
    expect(stop).toHaveBeenCalledTimes(1);
    expect(dialogs()).toMatchObject([
      {
        method: 'showErrorBox',
        options: {
          title: 'Dispatch has to close',
          content: expect.stringMatching(/^Saved orders and drafts are safe\. Start Dispatch again\./),
        },
      },
    ]);
  },
);

it('neither log nor note has what a failure quotes of people, folders and secrets', async () => {
  const { write, noteFailure, happen } = watched();
  const secret = 'a'.repeat(60);
  happen('uncaughtException', new Error(`“x” 'Anna Virtanen' in /home/anna/x with ${secret}`));
  happen('unhandledRejection', 'Anna Virtanen +358401234567');
  await ended();
  const all = JSON.stringify([write.mock.calls, noteFailure.mock.calls]);
  expect(all).not.toMatch(/Virtanen|home|aaaa|358401234567/);
  expect(all).toContain('program-failed');
});

it('many failures are told once and fill no log', async () => {
  const { write, noteFailure, stop, happen } = watched();
  for (let count = 0; count < 100; count += 1) happen('unhandledRejection', new Error(`${count}`));
  await ended();
  expect(write).toHaveBeenCalledTimes(5);
  expect([noteFailure, stop].map(one => one.mock.calls.length)).toEqual([1, 1]);
  expect(dialogs()).toHaveLength(1);
});

it('it ends although the core cannot be stopped', async () => {
  const { fail } = watched(() => Promise.reject(new Error('disk gone')));
  await fail('core', new Error('3 times'));
  expect(exit).toHaveBeenCalledWith(1);
});

it('it ends although the core does not come to its end, once that has had its time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { fail } = watched(() => new Promise(() => undefined));
  void fail('core', new Error('3 times'));
  await vi.advanceTimersByTimeAsync(7_900);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(exit).toHaveBeenCalledWith(1);
});

it('a failure with a known cause says what to do about it', async () => {
  const { fail } = watched();
  await fail('core', Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  expect(dialogs()).toMatchObject([{ options: { content: expect.stringContaining('The disk is full') } }]);
});

it.each([
  [
    'that throws when it is looked at',
    new Proxy(new Error('x'), {
      get: () => {
        throw new Error('no');
      },
    }),
  ],
  ['whose code cannot be a text', Object.assign(new Error('x'), { code: Object.create(null) })],
  ['whose message is none', Object.defineProperty(new Error('x'), 'message', { value: 7 })],
])('it ends after a failure %s', async (_what, thrown) => {
  const { happen, noteFailure } = watched();
  happen('uncaughtException', thrown);
  await ended();
  expect(noteFailure).toHaveBeenCalledTimes(1);
});

it('it ends although neither note nor message is possible', async () => {
  const { noteFailure, happen } = watched();
  noteFailure.mockImplementation(() => {
    throw new Error('disk gone');
  });
  vi.spyOn(dialog, 'showErrorBox').mockImplementation(() => {
    throw new Error('no display');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  happen('uncaughtException', new Error('first'));
  await ended();
});
