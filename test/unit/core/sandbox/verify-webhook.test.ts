import { describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../../../src-main/core/sandbox/verify-webhook.ts';
import { webhookSignature } from '../../../../src-main/sandbox/webhooks/signature.ts';

const secret = 'whatever is shared';
const body = JSON.stringify({ id: 'evt_1', data: { city: 'Jyväskylä' } });
const atMs = Date.parse('2026-03-10T09:00:00Z');
const header = webhookSignature(secret, body, atMs);
const verdictOf = (changes: {
  secret?: string;
  header?: string | undefined;
  body?: string;
  nowMs?: number;
}) => {
  const one = { secret, header, body, nowMs: atMs, ...changes };
  return verifyWebhook(one.secret, one.header, Buffer.from(one.body), one.nowMs);
};

describe('the signature of a webhook', () => {
  it('holds for these bytes, this secret, and some minutes', () => {
    expect(verdictOf({})).toBe('verified');
    expect(verdictOf({ nowMs: atMs + 299_000 })).toBe('verified');
    expect(verdictOf({ nowMs: atMs + 302_000 })).toBe('too-old');
    expect(verdictOf({ nowMs: atMs - 302_000 })).toBe('too-old');
    expect(verdictOf({ secret: 'another one' })).toBe('bad-signature');
    expect(verdictOf({ body: body.replace('evt_1', 'evt_2') })).toBe('bad-signature');
    expect(verdictOf({ header: header.replace(/t=\d/, 't=2') })).toBe('bad-signature');
  });

  it.each([undefined, '', 'v1=ab', 't=1,v1=zz', `${header},v1=00`, 't=1'])('is missing in %s', broken => {
    expect(verdictOf({ header: broken })).toBe('no-signature');
  });
});
