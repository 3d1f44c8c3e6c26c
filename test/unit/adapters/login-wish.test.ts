import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLoginWish } from '../../../src-main/adapters/login-wish.ts';
import { temporaryFolder } from '../../support/core.ts';

const path = () => join(temporaryFolder(), 'login-start.json');

it('remembers over a restart what the system was told', () => {
  const file = path();
  const wish = openLoginWish(file);
  expect(wish.isOn()).toBe(false);
  wish.note(true);
  expect([wish.isOn(), openLoginWish(file).isOn(), statSync(file).mode & 0o777]).toEqual([true, true, 0o600]);
  wish.note(false);
  expect(openLoginWish(file).isOn()).toBe(false);
});

it.each([
  'no JSON',
  '{"version":2,"isOn":true}',
  '{"version":1,"isOn":"true"}',
  `{"version":1,"isOn":true,"x":"${'x'.repeat(2_000)}"}`,
])('knows nothing by a file such as %.30s', text => {
  const file = path();
  writeFileSync(file, text);
  expect(openLoginWish(file).isOn()).toBe(false);
});
