import { createHmac } from 'node:crypto';

export const signatureHeader = 'Webhook-Signature';

/** `t=…,v1=…`: seconds since 1970, and the hex HMAC-SHA256 of `<t>.<body>` under the receiver's secret. */
export function webhookSignature(secret: string, body: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1_000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
