import { z } from 'zod';
import type { Received, ReceiverState } from '../../../src-shared/contract/sandbox.ts';
import { receiverUrl } from '../../../src-shared/domain/receiver-url.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { Clock, LocalSandbox } from '../ports/ports.ts';
import type { MetaStore } from '../store/meta-store.ts';
import { createBuiltInReceiver } from './built-in-receiver.ts';

const path = '/_sandbox/webhook';
/** The receiver of Dispatch as it was registered last: what is left of a crash is nobody's. */
const builtInUrlName = 'sandbox_built_in_receiver';

const registeredSchema = z.object({ url: z.string(), is_delivering: z.boolean() });
const madeSchema = z.object({ url: z.string(), secret: z.string().optional() });
/** More changes would find out, by what comes back, which ports of this computer answer. */
const maxChanges = 5;
const withinMs = 60_000;
const nobody: ReceiverState = { url: null, isDelivering: false, isBuiltIn: false };

/** Who gets the webhooks of the local sandbox. A secret is in memory only, here and there. */
export function createReceivers(
  sandbox: LocalSandbox,
  meta: MetaStore,
  clock: Clock,
  onReceived: () => void,
) {
  const builtIn = createBuiltInReceiver(clock, onReceived);
  /** When each of the last changes was, in milliseconds that only grow. */
  let changes: number[] = [];

  /** @throws DispatchError `not_allowed_in_state` (receiver_changes) */
  function noteChange(): void {
    const nowMs = clock.monotonicMs();
    changes = changes.filter(atMs => nowMs - atMs < withinMs);
    if (changes.length >= maxChanges) {
      throw new DispatchError('not_allowed_in_state', 'The webhook endpoint was changed too often.', {
        reason: 'receiver_changes',
      });
    }
    changes.push(nowMs);
  }

  async function register(url: string, secret: string | null): Promise<string | null> {
    const json = secret === null ? { url } : { url, secret };
    return madeSchema.parse(await sandbox.control({ method: 'PUT', path, json })).secret ?? null;
  }

  async function state(): Promise<ReceiverState> {
    const found = await sandbox.control({ method: 'GET', path }).catch((error: unknown) => {
      if (error instanceof DispatchError && error.error.status === 404) return null;
      throw error;
    });
    if (found === null) return nobody;
    const { url, is_delivering } = registeredSchema.parse(found);
    return { url, isDelivering: is_delivering, isBuiltIn: url === meta.get(builtInUrlName) };
  }

  async function forgetBuiltIn(): Promise<void> {
    await builtIn.stop();
    meta.remove(builtInUrlName);
  }

  async function remove(): Promise<ReceiverState> {
    await sandbox.control({ method: 'DELETE', path });
    await forgetBuiltIn();
    return nobody;
  }

  return {
    async state(): Promise<ReceiverState> {
      const known = await state();
      // The program ended without taking it back: nobody listens there, and events would wait for ever.
      return known.isBuiltIn && !builtIn.isRunning() ? remove() : known;
    },
    /**
     * @returns the secret that the sandbox made, where none was given
     * @throws DispatchError `bad_request` (receiver_address), `not_allowed_in_state` (receiver_changes)
     */
    async set(typed: string, secret: string | null): Promise<string | null> {
      const url = receiverUrl(typed);
      if (url === null) throw notHere();
      noteChange();
      const made = await register(url, secret);
      await forgetBuiltIn();
      return made;
    },
    remove,
    async startBuiltIn(): Promise<ReceiverState> {
      const url = await builtIn.start();
      // Known before the first event comes.
      meta.set(builtInUrlName, url);
      builtIn.setSecret((await register(url, null)) ?? '');
      return state();
    },
    received: (): Received[] => builtIn.received(),
    /** The registration goes with it where the sandbox still answers. */
    async stop(): Promise<void> {
      if (builtIn.isRunning()) await remove().catch(() => undefined);
      await builtIn.stop();
    },
    /** The sandbox has forgotten everything. */
    async forget(): Promise<void> {
      await forgetBuiltIn();
      builtIn.forget();
    },
  };
}

function notHere(): DispatchError {
  const message = 'Only http addresses of this computer are possible.';
  return new DispatchError('bad_request', message, {
    reason: 'receiver_address',
    fieldErrors: [{ path: 'url', code: 'receiver_address', message }],
  });
}
