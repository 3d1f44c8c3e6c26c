import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { noDesktop } from '../../../src-main/adapters/no-desktop.ts';
import {
  type AskingPage,
  type CoreThreadSources,
  startCoreThread,
} from '../../../src-main/core-thread/core-thread.ts';
import { defaultSettings } from '../../../src-shared/default-settings.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { within } from '../../support/clean-up.ts';
import { noUpdateOfFirst } from '../../support/fakes.ts';
import { longestWaitMs } from '../../support/longest-wait.ts';
import { calm } from '../../support/made-up-environments.ts';

const entry = new URL('../../support/core-thread/made-up-core.ts', import.meta.url);

function firstThread(): CoreThreadSources['first'] {
  const secrets = new Map<string, string>();
  const { markFromInternet: _mark, whenPageGoes: _goes, ...desktop } = noDesktop;
  return {
    ...desktop,
    ...noUpdateOfFirst,
    readSecret: async account => secrets.get(account) ?? null,
    keepSecret: async (account, text) => void secrets.set(account, text),
    deleteSecret: async account => void secrets.delete(account),
    recheckKeychain: async () => ({ kind: 'memory', reason: 'locked' }),
    resolveProxy: async () => 'http://proxy.example:3128',
    readLog: async maxLines => [{ at: '2026-01-01T00:00:00Z', event: `of ${maxLines}`, fields: {} }],
    readSandbox: async () => '',
  };
}

/** Of a page that goes when the test says so. */
function madeUpPage(number: number) {
  const listeners: (() => void)[] = [];
  let during = 0;
  const page: AskingPage = {
    number,
    during(work) {
      during += 1;
      return work();
    },
    whenGone: listener => void listeners.push(listener),
  };
  return { page, uses: () => during, go: () => listeners.splice(0).forEach(listener => void listener()) };
}

/** @param orders what each thread is to do, one after the other; the last one of all further ones too */
async function started(orders: object[] = [{}], more: Partial<CoreThreadSources> = {}) {
  const workers: Worker[] = [];
  const events: unknown[][] = [];
  const log = { write: vi.fn() };
  const onEnd = vi.fn();
  let nowMs = 0;
  let page: AskingPage | null = null;
  const core = await startCoreThread({
    startThread() {
      const worker = new Worker(entry, { workerData: orders[workers.length] ?? orders.at(-1) });
      workers.push(worker);
      return worker;
    },
    config: () => ({
      dataFolder: '/data',
      version: '1.2.3',
      runtime: `thread ${workers.length}`,
      systemLanguage: 'fi',
      crashes: { former: null, known: [] },
      networkDrive: null,
      chromiumLicenses: null,
      administratorFile: null,
      policies: [],
      secretStore: { kind: 'keychain', reason: null },
      updateAbility: 'none',
      sandboxEntry: '/sandbox.cjs',
      controlToken: 'token',
    }),
    first: firstThread(),
    log,
    clock: { monotonicMs: () => nowMs },
    pageNow: () => page,
    isStrict: true,
    onEnd,
    ...more,
  });
  onTestFinished(() => core.stop());
  core.subscribe((...told) => void events.push(told));
  const names = () =>
    events.map(([event, payload]) => (event === 'orders.changed' ? localIdOf(payload) : event));
  const localIdOf = (payload: unknown) => Reflect.get(payload as object, 'localIds')[0];
  return {
    core,
    workers,
    events,
    names,
    log,
    onEnd,
    pass: (ms: number) => {
      nowMs += ms;
    },
    /** A call of this page. */
    call: (method: string, input: unknown = {}, by: AskingPage | null = null) => {
      page = by;
      const reply = core.router.invoke(method, input, 'local');
      page = null;
      return within(longestWaitMs, `The answer to ${method}`, reply);
    },
    heard: (name: string) => vi.waitFor(() => expect(names()).toContain(name), { timeout: longestWaitMs }),
  };
}

const ended = { ok: false, error: { code: 'internal', reason: 'core_ended', retryable: false } };
const alive = { ok: true, value: {} };

describe('a call', () => {
  it('is answered by the core in its thread, which knows how it was begun', async () => {
    const { call } = await started();
    expect(await call('orders.list')).toEqual({
      ok: true,
      value: { method: 'orders.list', environmentId: 'local' },
    });
    expect(await call('config')).toMatchObject({
      value: { version: '1.2.3', runtime: 'thread 1', secretStore: { kind: 'keychain' } },
    });
  });

  it('that fails says all that its error says', async () => {
    const { call } = await started();
    expect(await call('refuse')).toEqual({
      ok: false,
      error: {
        code: 'service_refused',
        message: 'No.',
        reason: 'not_there',
        retryable: false,
        requestId: 'theirs',
        ourRequestId: 'ours',
        status: 409,
        fieldErrors: [{ path: 'a', code: 'b', message: 'c' }],
        documentId: null,
        retryAfterMs: 7,
      },
    });
  });

  it('that cannot be sent fails alone', async () => {
    const { call } = await started();
    expect(await call('echo', { work: () => undefined })).toMatchObject({
      ok: false,
      error: { code: 'internal' },
    });
    expect(await call('echo')).toEqual(alive);
  });

  it('is heard of after the events that came before its answer, in their order', async () => {
    const { core, call } = await started();
    const order: unknown[] = [];
    core.subscribe((_event, payload) => void order.push(payload));
    await call('tell', { count: 500 }).then(() => order.push('answer'));
    expect(order).toEqual([
      ...Array.from({ length: 500 }, (_, number) => ({ localIds: [String(number)] })),
      'answer',
    ]);
  });

  it('hands large bytes over, there and back, and copies what is small or part of something', async () => {
    const { call } = await started();
    const large = new Uint8Array(100_000).fill(7);
    const reply = await call('bytes', { bytes: large });
    expect(large.byteLength).toBe(0);
    expect(reply).toMatchObject({ ok: true, value: { sizeBytes: 100_000 } });
    expect(await call('bytesLeft')).toEqual({ ok: true, value: 0 });
    const whole = new Uint8Array(200_000);
    const part = whole.subarray(0, 100_000);
    const small = new Uint8Array(1_000);
    await call('bytes', { bytes: part });
    await call('bytes', { bytes: small });
    expect([whole.byteLength, small.byteLength]).toEqual([200_000, 1_000]);
    expect(await call('bytesLeft')).toEqual({ ok: true, value: 1_000 });
  });
});

describe('the settings', () => {
  it('are known as soon as the thread is there, and follow it before anybody is told', async () => {
    const { core, call } = await started([{ settings: { theme: 'dark' } }]);
    expect(core.settings()).toEqual({ ...defaultSettings, theme: 'dark' });
    const seen: string[] = [];
    core.subscribe(() => void seen.push(core.settings().theme));
    await call('save', { theme: 'light' });
    expect([core.settings().theme, seen]).toEqual(['light', ['light']]);
  });
});

describe('an event of a wrong shape', () => {
  const odd: [string, { event: unknown; payload: unknown; of: unknown }][] = [
    ['a payload of another type', { event: 'orders.changed', payload: { localIds: 7 }, of: 'local' }],
    ['nothing', { event: 'orders.changed', payload: undefined, of: 'local' }],
    ['settings that are none', { event: 'settings.changed', payload: { theme: 'canary' }, of: null }],
    ['no event of the contract', { event: 'canary', payload: {}, of: null }],
    ['a name of the prototype', { event: '__proto__', payload: {}, of: null }],
    ['a name that is none', { event: { canary: 1 }, payload: {}, of: null }],
    [
      'an environment that is none',
      { event: 'orders.changed', payload: { localIds: [] }, of: { canary: 1 } },
    ],
    ['a long environment', { event: 'orders.changed', payload: { localIds: [] }, of: 'x'.repeat(101) }],
  ];

  it.each(odd)('is dropped and logged: %s; the program goes on', async (_, message) => {
    const { call, core, events, log, onEnd } = await started([{}], { isStrict: false });
    expect(await call('odd', message)).toMatchObject({ ok: true });
    expect(events).toEqual([]);
    expect(log.write).toHaveBeenCalledTimes(1);
    expect(log.write).toHaveBeenCalledWith(
      'internal-error',
      expect.objectContaining({
        text: expect.stringMatching(/^The event (orders\.changed|settings\.changed|\?) has a wrong shape\.$/),
      }),
    );
    expect(core.settings()).toEqual(defaultSettings);
    await call('tell', { count: 1 });
    expect([events.length, onEnd.mock.calls]).toEqual([1, []]);
  });

  it('is an error where the program is developed and tested', async () => {
    const { workers } = await started();
    const message = { kind: 'event', event: 'orders.changed', payload: { localIds: 7 }, environmentId: null };
    expect(() => workers[0]?.emit('message', message)).toThrow('orders.changed has a wrong shape');
  });

  it('is logged as a number of lines that does not grow with it', async () => {
    const { call, log } = await started([{}], { isStrict: false });
    for (let time = 0; time < 50; time += 1)
      await call('odd', { event: 'orders.changed', payload: null, of: 'local' });
    expect(log.write.mock.calls.length).toBeLessThan(5);
  });

  it('has no more in it than the contract knows', async () => {
    const { call, events } = await started([{}], { isStrict: false });
    await call('odd', { event: 'orders.changed', payload: { localIds: [], canary: 1 }, of: 'local' });
    expect(events).toEqual([['orders.changed', { localIds: [] }, 'local']]);
  });
});

describe('a port', () => {
  it('is used on the first thread, for the page whose call is running', async () => {
    const printPage = vi.fn(async () => ({ isPrinted: true, reason: '' }));
    const { call } = await started([{}], { first: { ...firstThread(), printPage } });
    const [one, other] = [madeUpPage(1), madeUpPage(2)];
    await Promise.all([call('print', {}, one.page), call('echo', {}, other.page)]);
    expect([one.uses(), other.uses(), printPage.mock.calls.length]).toEqual([1, 0, 1]);
    expect(await call('print')).toMatchObject({ ok: true, value: { isPrinted: true } });
    expect(await call('showsMain')).toEqual({ ok: true, value: false });
    expect(await call('proxy')).toEqual({ ok: true, value: 'http://proxy.example:3128' });
  });

  it('that fails does so in the core with all that its error says', async () => {
    const error = new DispatchError('not_allowed_in_state', 'Open already.', {
      reason: 'dialog_open',
      requestId: 'theirs',
      ourRequestId: 'ours',
    });
    const chooseSavePath = () => Promise.reject(error);
    const { call } = await started([{}], { first: { ...firstThread(), chooseSavePath } });
    expect(await call('choose', { name: 'x' })).toEqual({ ok: false, error: error.error });
  });

  it('that fails as nobody thought of is a fault inside, and no end of the thread', async () => {
    const chooseSavePath = () => Promise.reject(new Error('no display'));
    const { call, log } = await started([{}], { first: { ...firstThread(), chooseSavePath } });
    expect(await call('choose', { name: 'x' })).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(await call('echo')).toEqual(alive);
    expect(log.write).not.toHaveBeenCalled();
  });

  it('gets secrets by their text, which the core keeps covered', async () => {
    const { call } = await started();
    const state = { kind: 'keychain', reason: null };
    expect(await call('secret', { text: 'hush' })).toEqual({
      ok: true,
      value: ['[redacted]', 'hush', null, state],
    });
    expect(await call('recheck')).toEqual({ ok: true, value: { kind: 'memory', reason: 'locked' } });
  });

  it('writes and reads the log', async () => {
    const { call, log } = await started();
    expect(await call('log', { event: 'done' })).toMatchObject({ value: [{ event: 'of 5' }] });
    expect(log.write.mock.calls).toEqual([['done', { one: 1 }]]);
  });

  it('serves what a call has begun after it, but asks nothing of its window then', async () => {
    const chooseFolder = vi.fn(async () => null);
    const { call, heard } = await started([{}], { first: { ...firstThread(), chooseFolder } });
    await call('later', { what: 'secret' }, madeUpPage(1).page);
    await heard('done');
    await call('later', { what: 'dialog' }, madeUpPage(2).page);
    await heard('no_window');
    expect(chooseFolder).not.toHaveBeenCalled();
  });
});

describe('a page that goes', () => {
  it('is heard of by what waits for it, once, and not by what other pages began', async () => {
    const { call, heard, names } = await started();
    const [one, other] = [madeUpPage(1), madeUpPage(2)];
    await call('leave', { name: 'one' }, one.page);
    await call('leave', { name: 'one again' }, one.page);
    await call('leave', { name: 'other' }, other.page);
    one.go();
    await heard('one again has gone');
    one.go();
    await call('echo');
    expect(names()).toEqual(['one has gone', 'one again has gone']);
  });

  it('while its call is at work is heard of all the same', async () => {
    const one = madeUpPage(1);
    const readSecret = async () => {
      one.go();
      return null;
    };
    const { call, heard } = await started([{}], { first: { ...firstThread(), readSecret } });
    await call('leaveLater', { name: 'one' }, one.page);
    await heard('one has gone');
  });
});

describe('a thread that ends', () => {
  it.each([
    ['by its own', 'exit', 7],
    ['by an error that nobody catches', 'throw', 1],
  ])(
    '%s is started again: calls on their way are told so, and later ones are answered',
    async (_how, way, exitCode) => {
      const { core, call, workers, log, names, events, onEnd } = await started([
        { settings: { theme: 'dark' } },
        { settings: { theme: 'light' } },
      ]);
      await core.start();
      const hanging = call('hang');
      const killed = call(way);
      expect(await killed).toMatchObject(ended);
      expect(await hanging).toMatchObject(ended);
      // Asked while there is no thread: it waits for the next one.
      expect(await call('config')).toMatchObject({ ok: true, value: { runtime: 'thread 2' } });
      expect(workers).toHaveLength(2);
      expect(log.write.mock.calls.filter(([event]) => event === 'core-thread-ended')).toEqual([
        ['core-thread-ended', { exitCode, times: 1 }],
      ]);
      expect(core.settings().theme).toBe('light');
      await vi.waitFor(() => expect(names()).toContain('environments.changed'), { timeout: longestWaitMs });
      // What the former thread had still to tell was lost: windows read everything again.
      expect(events.slice(1)).toEqual([
        ['orders.changed', { localIds: ['started'] }, 'local'],
        ['settings.changed', { ...defaultSettings, theme: 'light' }, null],
        ['outbox.changed', { ...calm, waiting: 1 }, 'local'],
        ['orders.changed', { localIds: [] }, 'local'],
        ['templates.changed', {}, 'local'],
        ['addressBook.changed', {}, 'local'],
        ['environments.changed', {}, null],
      ]);
      expect(onEnd).not.toHaveBeenCalled();
    },
  );

  it('is logged with its cause', async () => {
    const { core, call, log } = await started();
    await core.start();
    await call('throw');
    expect(log.write.mock.calls.find(([event]) => event === 'internal-error')?.[1]).toMatchObject({
      name: 'Error',
      text: 'out of luck',
    });
  });

  it('knows pages again, whose calls go on', async () => {
    const { core, call, heard } = await started();
    await core.start();
    const one = madeUpPage(1);
    await call('exit', {}, one.page);
    await call('leave', { name: 'one' }, one.page);
    one.go();
    await heard('one has gone');
  });

  it('again and again within a minute ends the program, and in a longer time does not', async () => {
    const { core, call, workers, onEnd, pass } = await started();
    await core.start();
    for (let times = 0; times < 4; times += 1) {
      pass(40_000);
      expect(await call('exit')).toMatchObject(ended);
      expect(await call('echo')).toEqual(alive);
    }
    expect(onEnd).not.toHaveBeenCalled();
    await call('exit');
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1), { timeout: longestWaitMs });
    expect(workers).toHaveLength(5);
    expect(onEnd.mock.calls[0]?.[0]).toMatchObject({ message: 'The core ended 3 times within a minute.' });
    expect(await call('echo')).toMatchObject(ended);
  });

  it('and cannot begin again ends the program with its reason, and what waits is told so', async () => {
    const { core, call, onEnd } = await started([{}, { failure: { message: 'disk', errcode: 13 } }]);
    await core.start();
    const [killed, waits] = [call('exit'), call('echo')];
    expect([await killed, await waits]).toMatchObject([ended, ended]);
    expect(await call('echo')).toMatchObject(ended);
    expect(onEnd.mock.calls).toEqual([[expect.objectContaining({ message: 'disk', errcode: 13 })]]);
  });

  it('does not end by a rejection that nobody looks at, which is logged', async () => {
    const { core, call, log, workers } = await started();
    await core.start();
    expect(await call('stray')).toMatchObject({ value: 'alive' });
    await vi.waitFor(
      () =>
        expect(log.write).toHaveBeenCalledWith(
          'internal-error',
          expect.objectContaining({ text: 'forgotten' }),
        ),
      { timeout: longestWaitMs },
    );
    expect(workers).toHaveLength(1);
  });
});

describe('the core as a whole', () => {
  it('cannot be begun: its reason is what a start says', async () => {
    const full = { failure: { message: 'disk', errcode: 13 } };
    await expect(started([full])).rejects.toMatchObject({ message: 'disk', errcode: 13 });
    const newer = { failure: { message: 'newer', reason: 'newer_database' } };
    await expect(started([newer])).rejects.toMatchObject({ error: { reason: 'newer_database' } });
  });

  it.each([
    [{ start: 'fail' }, { code: 'EADDRINUSE' }],
    [{ start: 'exit' }, ended],
  ])('is not started again where its first start fails: %j', async (orders, failure) => {
    const { core, call, workers, onEnd } = await started([orders]);
    await expect(core.start()).rejects.toMatchObject('ok' in failure ? { error: failure.error } : failure);
    if (!('ok' in failure)) await call('exit');
    expect(await call('echo')).toMatchObject(ended);
    expect([workers.length, onEnd.mock.calls.length]).toEqual([1, 0]);
  });

  it('says what waits, is nudged, and is stopped before its thread ends', async () => {
    const { core, names, heard, workers } = await started();
    expect(await core.environments()).toMatchObject([
      { id: 'local', outbox: { waiting: 1 } },
      { id: 'away', outbox: null },
    ]);
    core.nudge();
    await heard('nudged');
    await core.stop();
    expect(names().at(-1)).toBe('stopped');
    expect(workers[0]?.threadId).toBe(-1);
    await core.stop();
    expect(await core.router.invoke('echo', {}, null)).toMatchObject(ended);
    expect(workers).toHaveLength(1);
  });
});
