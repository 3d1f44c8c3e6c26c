import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openJournal } from '../../src-main/core/store/journal.ts';
import { temporaryFolder } from '../support/core.ts';
import { createDice } from '../support/torture/dice.ts';
import { canLosePower, createForgetfulDisk } from '../support/torture/disks.ts';
import { anySeed } from '../support/torture/report.ts';
import { credentialOf, startServiceApart } from '../support/torture/service.ts';
import { recruit } from '../support/torture/victim.ts';

const client = credentialOf('office', 'office');

// Skipped where there is no Linux or no C compiler: the disk that forgets is a preloaded library.
it.skipIf(!canLosePower())(
  'the journal knows the key of all that was ever sent, also when the power is cut',
  async () => {
    const seed = anySeed();
    const folder = temporaryFolder();
    const service = await startServiceApart(join(folder, 'service'));
    onTestFinished(() => service.close());
    const data = join(folder, 'data');
    const disk = createForgetfulDisk(data, join(folder, 'disk'));
    const victim = await recruit(disk.environment);
    const orders = {
      folder: data,
      baseUrl: service.baseUrl,
      client,
      seed,
      name: 'v',
      troubleShare: 0.3,
      killAt: null,
    };
    const sentKeys = async () =>
      (await service.control.effects()).flatMap(({ idempotency_key: key }) => key ?? []);
    const endOnceSent = async () => {
      if ((await sentKeys()).length > 3) victim.end();
    };
    await victim.live(orders, 120_000, said => {
      if (said >= 25) void endOnceSent();
    });
    disk.cutPower(createDice(seed));
    const environments = join(data, 'environments');
    const [environmentId = ''] = readdirSync(environments).filter(name => name !== 'local');
    const { rows } = openJournal(join(environments, environmentId, 'journal'), () => undefined).read();
    const known = new Set(rows.map(({ row }) => row.idempotency_key));
    const sent = await sentKeys();
    expect(sent.length, `seed ${seed}`).toBeGreaterThan(3);
    expect(
      sent.filter(key => !known.has(key)),
      `seed ${seed}`,
    ).toEqual([]);
  },
);
