import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Database } from '../../src-main/core/ports/ports.ts';
import type { RestoreResult } from '../../src-shared/contract/backups.ts';
import { DispatchError } from '../../src-shared/errors.ts';
import { tortureFolder } from '../support/clean-up.ts';
import {
  bury,
  databaseOf,
  type Environment,
  killInPlace,
  type Mortal,
  refusingOrigin,
  startMortal,
} from '../support/torture/app.ts';
import { createDice, type Dice, dealt, seedOf, spread } from '../support/torture/dice.ts';
import { judge, type Scope } from '../support/torture/oracle.ts';
import {
  addFindings,
  count,
  emptyReport,
  missIdleness,
  type TortureReport,
} from '../support/torture/report.ts';
import { credentialOf, type Service, startServiceHere } from '../support/torture/service.ts';
import type { Told } from '../support/torture/told.ts';
import { createHands, isOwnAccepted, orderChanges, orderText } from '../support/torture/work.ts';

/** The service begins anew after so many restores, so that its record stays short. */
const restoresOfService = 24;

/** What happens around a restore. */
const kinds = ['at work', 'undone', 'killed', 'killed in copying', 'database lost', 'all lost'] as const;
type Kind = (typeof kinds)[number];

/** A restore has more writes than the most of them; a kill after fewer comes in its midst. */
const mostWrites = 12;

interface Run {
  name: string;
  folder: string;
  service: Service;
  dice: Dice;
  kind: Kind;
  /** Of the writes of a restore, the one before which it is killed. */
  killAt: number;
  report: TortureReport;
}

/** Restores backups with entries that were sent, sealed or lost since, and kills the core in the midst of it. */
export async function tortureByRestore(restores: number, seed: number): Promise<TortureReport> {
  const report = emptyReport('restore', seed, restores);
  for (let first = 0; first < restores; first += restoresOfService) {
    const { folder, remove } = tortureFolder();
    const names = Array.from(
      { length: Math.min(restoresOfService, restores - first) },
      (_, index) => `r${first + index}`,
    );
    const clients = names.map(name => credentialOf(name, name));
    const service = await startServiceHere(join(folder, 'service'), clients);
    try {
      for (const [index, name] of names.entries()) {
        const number = first + index;
        const kind = dealt(kinds, number, seed);
        count(report, `restores (${kind})`);
        const killAt = spread(seed, number, 1, mostWrites);
        const dice = createDice(seedOf(seed, number));
        await restoreOnce({ name, folder: join(folder, name), service, dice, kind, killAt, report });
      }
    } finally {
      await service.close();
      remove();
    }
  }
  missIdleness(report, restores, 4);
  return report;
}

async function restoreOnce(run: Run): Promise<void> {
  const { name, folder, service, dice, kind, report } = run;
  const client = credentialOf(name, name);
  const told: Told[] = [];
  const writes = createWriteCount();
  const begin = (life: number): Promise<Mortal> =>
    startMortal({
      folder: join(folder, `life-${life}`),
      services: [{ baseUrl: service.baseUrl, client }],
      watchDatabase: writes.watch,
    });
  let mortal = await begin(0);
  const place = async (reference: string) => {
    const hands = createHands(mortal.app.front, one => void told.push(one));
    const draft = await hands.draft(orderText(`${name}-${reference}`, 'first', dice));
    if (dice.chance(0.4)) await hands.attach(draft.localId, `${name}-${reference}.pdf`, dice.bytes(900));
    await hands.place(draft);
  };
  try {
    for (let number = 0; number < 3; number += 1) await place(`done-${number}`);
    await mortal.app.front.drained();
    mortal.network.trouble(() =>
      dice.chance(0.5) ? { origin: refusingOrigin } : { fault: { kind: 'reset_after' } },
    );
    for (let number = 0; number < 3; number += 1) await place(`open-${number}`);
    // Where its record is lost, the judge cannot tell a change that is done from one that is not.
    if (kind !== 'database lost' && kind !== 'all lost') await changeSome(mortal.app.front, dice, told);
    const { id: backupId, openEntries } = await mortal.app.front.call('backups.make', {});
    count(report, 'entries open in a backup', openEntries);
    if (kind === 'all lost' || dice.chance(0.7)) await becomeWell(mortal);
    await place('later');
    if (kind === 'all lost') await becomeWell(mortal);
    mortal = await restore(run, mortal, backupId, { begin, writes });
    await becomeWell(mortal);
    addFindings(
      report,
      await judge(told, mortal.app.front, service, { clients: [client], ...scopeOf(kind) }),
      `${name}, ${kind}`,
    );
  } finally {
    await bury(mortal);
  }
}

/** Where the record of the app was lost, it asks about what may have been done. */
const scopeOf = (kind: Kind): Scope =>
  kind === 'database lost' || kind === 'all lost' ? { isForgetful: true, mayNeedAttention: () => true } : {};

async function becomeWell({ app, network }: Mortal): Promise<void> {
  network.trouble(() => null);
  await app.front.call('outbox.retry', { entryId: null });
  await app.front.drained(60_000);
}

async function changeSome(front: Environment, dice: Dice, told: Told[]): Promise<void> {
  const hands = createHands(front, one => void told.push(one));
  const { rows } = await front.call('orders.list', {});
  for (const { localId } of rows.filter(isOwnAccepted).slice(0, 2)) {
    const { order } = await front.call('orders.get', { localId });
    await hands.update(localId, orderChanges(`note-${localId}`, order, dice));
  }
}

interface Lives {
  begin(life: number): Promise<Mortal>;
  writes: ReturnType<typeof createWriteCount>;
}

/** @returns the app that lives on */
async function restore(
  run: Run,
  mortal: Mortal,
  backupId: string,
  { begin, writes }: Lives,
): Promise<Mortal> {
  const { folder, kind, dice, killAt, report } = run;
  const { app } = mortal;
  /** Looks at a preview, and returns what then restores the backup. */
  const previewed = async (one: Mortal, restoredId = backupId) => {
    const { id } = one.app.front;
    const wanted = {
      id,
      backupId: restoredId,
      previewed: await one.app.front.call('backups.preview', { backupId: restoredId }),
    };
    return async () => {
      const result = await one.app.call('environments.restoreBackup', wanted);
      // This core was not started as a whole, so it does not start the environment again by itself.
      await one.app.call('environments.open', { id });
      return result;
    };
  };
  const restored = async (one: Mortal, restoredId?: string): Promise<RestoreResult> => {
    for (;;) {
      try {
        return await (await previewed(one, restoredId))();
      } catch (error) {
        // Orders that were accepted since the preview have added addresses.
        if (!(error instanceof DispatchError) || error.error.reason !== 'restore_changed') throw error;
      }
    }
  };
  const next = join(folder, 'life-1');
  if (kind === 'at work' || kind === 'undone') {
    await restored(mortal);
    if (kind === 'at work') return mortal;
    const { backups } = await app.front.call('backups.list', {});
    await restored(mortal, backups.find(({ reason }) => reason === 'before-restore')?.id);
    return mortal;
  }
  if (kind === 'killed' || kind === 'killed in copying') {
    let isKilled = false;
    const restoring = await previewed(mortal);
    const kill = () => {
      isKilled = true;
      killInPlace(mortal, next);
    };
    if (kind === 'killed') writes.killBefore(killAt, kill);
    else setTimeout(kill, dice.below(40));
    await restoring().catch(() => undefined);
    writes.killBefore(0, () => undefined);
    if (!isKilled) kill();
    else count(report, 'killed in the midst');
    await bury(mortal);
    const after = await begin(1);
    if (dice.chance(0.5)) await restored(after);
    return after;
  }
  await app.stop();
  const path = databaseOf(mortal.folder, app.front.id);
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
  if (kind === 'all lost') {
    const journal = join(dirname(path), 'journal');
    for (const name of readdirSync(journal)) rmSync(join(journal, name));
  }
  const after = await begin(0);
  const { uncertain } = await restored(after);
  count(report, 'entries that were asked about', uncertain);
  return after;
}

/** Calls `kill` before a write of a transaction that restores, counted from the deletion of the addresses on. */
function createWriteCount() {
  let left = 0;
  let kill: () => void = () => undefined;
  const step = () => {
    if (left === 0) return;
    left -= 1;
    if (left === 0) kill();
  };
  return {
    /** @param number 0: never */
    killBefore(number: number, next: () => void): void {
      left = number;
      kill = next;
    },
    watch: (database: Database): Database => ({
      ...database,
      exec(sql) {
        step();
        database.exec(sql);
      },
      prepare(sql) {
        const statement = database.prepare(sql);
        return {
          ...statement,
          run(...values) {
            step();
            return statement.run(...values);
          },
        };
      },
    }),
  };
}
