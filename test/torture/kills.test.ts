import { it } from 'vitest';
import { tortureByKills } from './kills.ts';
import { expectSound } from './support/sample.ts';

/** On a computer that is busy with other tests. */
const timeoutMs = 180_000;

it(
  'kill -9 of the process, again and again, loses and doubles nothing',
  async () => {
    await expectSound({ mode: 'kills', run: tortureByKills, count: 10, floors: {} });
  },
  timeoutMs,
);
