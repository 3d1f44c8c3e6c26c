import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { webhookSignature } from '../../../../../src-main/sandbox/webhooks/signature.ts';
import { verificationSnippet } from '../../../../../src-renderer/features/sandbox/events/verification-snippet.ts';

type Check = (secret: string, header: string | undefined, body: Uint8Array, nowMs?: number) => boolean;
const moduleSchema = z.object({ isGenuine: z.custom<Check>(value => typeof value === 'function') });

describe('the code that an integrator copies', () => {
  it('runs as it is, and takes what the sandbox signs and nothing else', async () => {
    const code = `data:text/javascript,${encodeURIComponent(verificationSnippet)}`;
    const { isGenuine } = moduleSchema.parse(await import(/* @vite-ignore */ code));
    const atMs = Date.parse('2026-03-10T09:00:00Z');
    const body = Buffer.from('{"id":"evt_1","city":"Jyväskylä"}');
    const header = webhookSignature('a secret', body.toString(), atMs);
    expect(isGenuine('a secret', header, body, atMs)).toBe(true);
    expect(isGenuine('a secret', header, body, atMs + 301_000)).toBe(false);
    expect(isGenuine('another', header, body, atMs)).toBe(false);
    expect(isGenuine('a secret', header, Buffer.from('{}'), atMs)).toBe(false);
    expect(isGenuine('a secret', undefined, body, atMs)).toBe(false);
  });
});
