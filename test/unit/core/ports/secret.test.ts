import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { Secret } from '../../../../src-main/core/ports/secret.ts';

it('a secret shows itself to nobody but reveal()', () => {
  const secret = new Secret('canary-7351');
  const shown = [
    String(secret),
    JSON.stringify({ secret }),
    inspect({ secret }, { depth: 9 }),
    `${secret}`,
  ].join();
  expect(shown).not.toContain('canary');
  expect(secret.reveal()).toBe('canary-7351');
});
