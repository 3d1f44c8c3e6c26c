// A thread that serves a core made up for tests: what a call does is said by its method.
import { parentPort, workerData } from 'node:worker_threads';
import { asDispatchError } from '../../../src-main/core/api/failure.ts';
import type { CoreListener } from '../../../src-main/core/compose.ts';
import { Secret } from '../../../src-main/core/ports/secret.ts';
import { serveCore } from '../../../src-main/core-thread/serve-core.ts';
import type { Settings } from '../../../src-shared/contract/settings.ts';
import { defaultSettings } from '../../../src-shared/default-settings.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { environmentsWith } from '../made-up-environments.ts';

/** What the thread is to do, by its data. */
interface Orders {
  /** Fails like this before it is created. */
  failure?: { message: string; errcode?: number; reason?: string };
  settings?: Partial<Settings>;
  /** How its start ends, unless well. */
  start?: 'exit' | 'fail';
}

const orders = (workerData ?? {}) as Orders;
const never = new Promise<never>(() => undefined);

if (parentPort)
  serveCore(parentPort, async (config, { desktop, secrets, log, first }) => {
    const { failure } = orders;
    if (failure?.reason) throw new DispatchError('internal', failure.message, { reason: failure.reason });
    if (failure) throw Object.assign(new Error(failure.message), { errcode: failure.errcode });
    const listeners = new Set<CoreListener>();
    let settings: Settings = { ...defaultSettings, ...orders.settings };
    const emit: CoreListener = (event, payload, environmentId) => {
      for (const listener of listeners) listener(event, payload, environmentId);
    };
    const told = (payload: string) => emit('orders.changed', { localIds: [payload] }, 'local');
    let kept: Uint8Array | null = null;

    const deeds: Record<string, (input: never) => unknown> = {
      config: () => config,
      echo: (input: unknown) => input,
      refuse() {
        throw new DispatchError('service_refused', 'No.', {
          reason: 'not_there',
          requestId: 'theirs',
          ourRequestId: 'ours',
          status: 409,
          fieldErrors: [{ path: 'a', code: 'b', message: 'c' }],
          retryAfterMs: 7,
        });
      },
      tell({ count }: { count: number }) {
        for (let number = 0; number < count; number += 1) told(String(number));
        return 'told';
      },
      // As a core that is broken: whatever is said, by whatever name.
      odd: ({ event, payload, of }: { event: unknown; payload: unknown; of: unknown }) =>
        emit(event as never, payload as never, of as never),
      save(change: Partial<Settings>) {
        settings = { ...settings, ...change };
        emit('settings.changed', settings, null);
      },
      async print() {
        await new Promise(setImmediate);
        return desktop.printPage();
      },
      choose: ({ name }: { name: string }) => desktop.chooseSavePath(name),
      showsMain: () => desktop.isMainWindowOpen(),
      proxy: () => first.resolveProxy('https://a.example'),
      async secret({ text }: { text: string }) {
        await secrets.set('one', new Secret(text));
        const found = await secrets.get('one');
        await secrets.delete('one');
        return [String(found), found?.reveal(), await secrets.get('one'), secrets.state()];
      },
      async recheck() {
        await secrets.recheck();
        return secrets.state();
      },
      log({ event }: { event: string }) {
        log.write(event, { one: 1 });
        return log.read(5);
      },
      // Goes on after the call has its answer.
      later({ what }: { what: 'secret' | 'dialog' }) {
        setTimeout(() => {
          const work = what === 'secret' ? secrets.get('one') : desktop.chooseFolder();
          work.then(
            () => told('done'),
            (error: unknown) => told(asDispatchError(error).error.reason ?? 'failed'),
          );
        }, 5);
      },
      leave: ({ name }: { name: string }) => void desktop.whenPageGoes(() => told(`${name} has gone`)),
      async leaveLater({ name }: { name: string }) {
        await secrets.get('until the page has gone');
        desktop.whenPageGoes(() => told(`${name} has gone`));
      },
      bytes({ bytes }: { bytes: Uint8Array }) {
        kept = new Uint8Array(bytes);
        return { bytes: kept, sizeBytes: bytes.byteLength };
      },
      bytesLeft: () => kept?.byteLength,
      hang: () => never,
      exit: () => process.exit(7),
      stray() {
        void Promise.reject(new Error('forgotten'));
        return 'alive';
      },
      throw: () =>
        new Promise(() =>
          setImmediate(() => {
            throw new Error('out of luck');
          }),
        ),
    };

    return {
      router: {
        async invoke(method, input, environmentId) {
          try {
            const deed = deeds[method] ?? (() => ({ method, environmentId }));
            return { ok: true, value: await deed(input as never) };
          } catch (error) {
            return { ok: false, error: asDispatchError(error).error };
          }
        },
      },
      settings: () => settings,
      environments: () => environmentsWith({ local: { waiting: 1 }, away: null }),
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      async start() {
        if (orders.start === 'exit') process.exit(9);
        if (orders.start === 'fail') throw Object.assign(new Error('no port'), { code: 'EADDRINUSE' });
        told('started');
      },
      prepareInstall: () => Promise.resolve(false),
      nudge: () => told('nudged'),
      stop: async () => told('stopped'),
    };
  });
