import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Received } from '../../../src-shared/contract/sandbox.ts';

/** Maximum age of a signature; an older request may be a replay. */
const toleranceSeconds = 300;

/**
 * Checks a webhook as its receiver must: the header is `t=<seconds>,v1=<hex>`, where the hex is the HMAC-SHA256 of
 * `<t>.<body>` with the shared secret, over the received bytes.
 */
export function verifyWebhook(
  secret: string,
  header: string | undefined,
  body: Uint8Array,
  nowMs: number,
): Received['verdict'] {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '');
  const [, seconds, hex] = parts ?? [];
  if (seconds === undefined || hex === undefined) return 'no-signature';
  const wanted = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  if (!timingSafeEqual(wanted, Buffer.from(hex, 'hex'))) return 'bad-signature';
  return Math.abs(nowMs / 1_000 - Number(seconds)) > toleranceSeconds ? 'too-old' : 'verified';
}
