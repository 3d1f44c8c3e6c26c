import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { StandInEvent } from '../../../tools/electron-standin/src/not-in-stand-in.ts';
import { longestWaitMs } from '../../support/longest-wait.ts';
import { electronInProcess } from './in-process.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

interface Wanted {
  ability?: 'none' | 'install';
  prepareInstall?: () => Promise<boolean>;
  stop?: () => Promise<void>;
  isWhole?: () => Promise<boolean>;
}

/** What happens at the end, in its order. */
async function guarded({
  ability = 'install',
  prepareInstall = async () => true,
  stop = async () => undefined,
  isWhole = async () => true,
}: Wanted = {}) {
  // A program ends only once.
  const { app, powerMonitor, BrowserWindow, exit } = await electronInProcess();
  const { createProgramEnd } = await import('../../../src-main/electron/updates/program-end.ts');
  exit.mockImplementation((code = 0) => void app.emit('quit', new StandInEvent(), code));
  const relaunch = vi.spyOn(app, 'relaunch').mockReturnValue();
  const steps: string[] = [];
  const before = (['SIGTERM', 'SIGINT', 'SIGHUP'] as const).map(
    signal => [signal, process.listeners(signal)] as const,
  );
  onTestFinished(() => {
    for (const [signal, listeners] of before) {
      process.removeAllListeners(signal);
      for (const listener of listeners) process.on(signal, listener);
    }
  });
  const step =
    <T>(name: string, work: () => Promise<T>) =>
    () => {
      steps.push(name);
      return work();
    };
  const end = createProgramEnd({
    ability,
    isWhole: step('whole', isWhole),
    install: isRestart => void steps.push(isRestart ? 'install and restart' : 'install'),
  });
  const lines = { stop: () => void steps.push('lines') };
  const noted: string[] = [];
  const record = { noteEnding: () => void noted.push('ending'), noteEnd: () => void noted.push('end') };
  end.guard({ prepareInstall: step('prepare', prepareInstall), stop: step('stop', stop) }, lines, record);
  const ended = Promise.withResolvers<void>();
  app.once('quit', () => ended.resolve());
  return {
    end,
    steps,
    noted,
    relaunch,
    powerMonitor,
    BrowserWindow,
    /** Until the process would be gone. */
    quit: async () => {
      app.quit();
      await vi.waitFor(() => ended.promise, { timeout: longestWaitMs });
    },
  };
}

it('notes that the program ends, and that it has ended in order, so that the next start reports no crash', async () => {
  const { noted, quit } = await guarded();
  await quit();
  expect(noted).toEqual(['ending', 'end']);
});

it('notes an end that the system may cut off', async () => {
  const { noted, powerMonitor } = await guarded();
  powerMonitor.emit('shutdown');
  expect(noted).toEqual(['ending']);
});

it('installs a version that is ready after the core has ended, and what was downloaded is still whole', async () => {
  const { steps, quit, relaunch } = await guarded();
  await quit();
  expect(steps).toEqual(['lines', 'prepare', 'stop', 'whole', 'install']);
  expect(relaunch).not.toHaveBeenCalled();
});

it.each<[string, Wanted, string[]]>([
  ['none is ready', { prepareInstall: async () => false }, ['prepare', 'stop']],
  ['the core cannot say', { prepareInstall: () => Promise.reject(new Error('ended')) }, ['prepare', 'stop']],
  ['the core did not end in order', { stop: () => Promise.reject(new Error('disk')) }, ['prepare', 'stop']],
  ['the file was changed', { isWhole: async () => false }, ['prepare', 'stop', 'whole']],
  ['the build has no place', { ability: 'none' }, ['stop']],
])('installs nothing where %s, and ends', async (_what, wanted, steps) => {
  const ended = await guarded(wanted);
  await ended.quit();
  expect(ended.steps).toEqual(['lines', ...steps]);
});

it('starts again after a restart, with or without an installation', async () => {
  const one = await guarded();
  one.end.thenRestart();
  await one.quit();
  expect(one.steps.at(-1)).toBe('install and restart');
  // The installer starts the program, not this one.
  expect(one.relaunch).not.toHaveBeenCalled();
  const other = await guarded({ isWhole: async () => false });
  other.end.thenRestart();
  await other.quit();
  expect(other.steps).not.toContain('install and restart');
  expect(other.relaunch).toHaveBeenCalledTimes(1);
});

it.each<[string, (program: Awaited<ReturnType<typeof guarded>>) => void]>([
  ['shuts down', ({ powerMonitor }) => void powerMonitor.emit('shutdown')],
  ['ends it by a signal', () => void process.emit('SIGTERM')],
  // Of Windows, which the stand-in never fires.
  [
    'signs the user out',
    ({ BrowserWindow }) =>
      void Reflect.apply(EventEmitter.prototype.emit, new BrowserWindow(), ['session-end']),
  ],
])('installs nothing while the system %s', async (_what, happens) => {
  const program = await guarded();
  // Otherwise the signal would end the test.
  process.on('SIGTERM', () => undefined);
  happens(program);
  await program.quit();
  expect(program.steps).toEqual(['lines', 'stop']);
});
