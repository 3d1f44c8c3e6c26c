import { z } from 'zod';
import type { Received, ReceiverState } from '../../../src-shared/contract/sandbox.ts';
import { receiverUrl } from '../../../src-shared/domain/receiver-url.ts';
import { DispatchError, refusal } from '../../../src-shared/errors.ts';
import type { Clock, LocalSandbox } from '../ports/ports.ts';
import type { MetaStore } from '../store/meta-store.ts';
import { createBuiltInReceiver } from './built-in-receiver.ts';

const path = '/_sandbox/webhook';
/**
 * Name under which the last registered URL of the built-in receiver is stored, so that it is recognised after a crash.
 */
const builtInUrlName = 'sandbox_built_in_receiver';

const registeredSchema = z.object({ url: z.string(), is_delivering: z.boolean() });
const madeSchema = z.object({ url: z.string(), secret: z.string().optional() });
/** Maximum number of changes per minute. More would let a page find out which ports of this computer are in use. */
const maxChanges = 5;
const withinMs = 60_000;
const nobody: ReceiverState = { url: null, isDelivering: false, isBuiltIn: false };

/** Manages the webhook receiver of the local sandbox. Secrets are kept in memory only, here and in the sandbox. */
export function createReceivers(
  sandbox: LocalSandbox,
  meta: MetaStore,
  clock: Clock,
  onReceived: () => void,
) {
  const builtIn = createBuiltInReceiver(clock, onReceived);
  /** Monotonic times of the last changes, in milliseconds. */
  let changes: number[] = [];

  /**
   * Counts a change of the receiver.
   * @throws DispatchError `not_allowed_in_state` (`receiver_changes`) if there were too many changes
   */
  function noteChange(): void {
    const nowMs = clock.monotonicMs();
    changes = changes.filter(atMs => nowMs - atMs < withinMs);
    if (changes.length >= maxChanges) {
      throw refusal(
        'not_allowed_in_state',
        'The webhook endpoint was changed too often.',
        'receiver_changes',
      );
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
      // A built-in receiver that is registered but not running remains from a crash. Nothing listens at its URL, so
      // events would wait forever.
      return known.isBuiltIn && !builtIn.isRunning() ? remove() : known;
    },
    /**
     * Registers a receiver.
     * @returns the secret that the sandbox created; null if one was given
     * @throws DispatchError `bad_request` (`receiver_address`), `not_allowed_in_state` (`receiver_changes`)
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
      // The URL is stored before the registration. So a receiver that remains after a crash in between is recognised as
      // ours.
      meta.set(builtInUrlName, url);
      builtIn.setSecret((await register(url, null)) ?? '');
      return state();
    },
    received: (): Received[] => builtIn.received(),
    /** Stops the built-in receiver, and removes its registration if the sandbox still responds. */
    async stop(): Promise<void> {
      if (builtIn.isRunning()) await remove().catch(() => undefined);
      await builtIn.stop();
    },
    /** Stops the built-in receiver and forgets its requests. Call it after the sandbox was emptied. */
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
