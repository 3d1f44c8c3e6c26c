import { request } from 'node:http';
import type { Timer } from '../common/timer.ts';
import type { Attempt } from '../store/event-store.ts';
import type { Receiver } from './receiver.ts';
import { signatureHeader, webhookSignature } from './signature.ts';

/** Maximum time for a receiver to respond, in milliseconds. */
export const receiverTimeoutMs = 10_000;

export interface Delivery {
  receiver: Receiver;
  payload: string;
  atMs: number;
  timer: Timer;
  signal: AbortSignal;
}

/** Sends an event once. Never rejects. Ignores the body of the response, and does not follow redirects. */
export function postEvent({ receiver, payload, atMs, timer, signal }: Delivery): Promise<Attempt> {
  return new Promise(resolve => {
    const body = Buffer.from(payload);
    const signature = webhookSignature(receiver.secret, payload, atMs);
    const sent = request(receiver.url, {
      method: 'POST',
      agent: false,
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': body.byteLength,
        [signatureHeader]: signature,
      },
    });
    const end = (attempt: Omit<Attempt, 'signature'>) => {
      cancelTimeout();
      resolve({ ...attempt, signature });
      sent.destroy();
    };
    const cancelTimeout = timer.after(receiverTimeoutMs, () => end({ status: null, error: 'timeout' }));
    sent.once('response', response => end({ status: response.statusCode ?? null, error: null }));
    sent.on('error', error => end({ status: null, error: 'code' in error ? String(error.code) : 'failed' }));
    sent.end(body);
  });
}
