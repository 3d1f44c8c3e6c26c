import { expect, it, vi } from 'vitest';
import { drainOnFakeTime } from '../../../support/drain.ts';

it.each(['waiting', 'sealed', 'sending'])(
  'an entry that is %s without its bytes asks the user, and is looked for no more',
  async state => {
    const { database, entries, drain, queue, pass, requests } = drainOnFakeTime();
    const id = queue();
    // Of its seal only the hash is left.
    database
      .prepare("UPDATE outbox_entry SET state = ?, sealed_sha256 = 'left', attempts = 1 WHERE id = ?")
      .run(state, id);
    const other = queue();
    const look = entries.dueHeads;
    let looks = 0;
    vi.spyOn(entries, 'dueHeads').mockImplementation((...given) => {
      looks += 1;
      // Otherwise a defect would look for it without an end.
      return looks < 100 ? look(...given) : [];
    });
    drain.start();
    await pass(10);
    expect(entries.get(id)).toMatchObject({
      state: 'uncertain',
      lastError: { reason: 'database_repaired' },
      firstAttemptAtMs: expect.any(Number) as number,
    });
    expect(entries.get(other).state).toBe('done');
    expect(requests).toHaveLength(1);
    expect(looks).toBeLessThan(20);
  },
);
