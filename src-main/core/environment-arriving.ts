import { stat } from 'node:fs/promises';
import type { MethodOutput } from '../../src-shared/contract/contract.ts';
import type { ArrivingPart } from '../../src-shared/contract/moving.ts';
import { profileOf } from '../../src-shared/environment.ts';
import { sameService } from './environment/rules.ts';
import { bringMove, isReturning } from './move/bring-move.ts';
import type { InspectedMove, MovedPart } from './move/read-move.ts';
import type { MovingParts } from './moving-parts.ts';
import { areKeysAlive } from './outbox/retry-policy.ts';

/** Name of the row of the app's `meta` with the ids of the moves that this computer has imported. */
const importedName = 'imported_moves';
const maxImported = 1_000;

/** Brings the work of other computers to environments of this one. */
export function createArriving(parts: MovingParts) {
  const { sources, work, progress, openClosed, assertOfService, tellAll } = parts;
  const { ports, store, meta, addEnvironments } = sources;
  const { sessions, whileClosed } = work;
  const { clock, log, secrets } = ports;

  const imported = (): string[] => {
    const known: unknown = JSON.parse(meta.get(importedName) ?? '[]');
    return Array.isArray(known) ? known.map(String) : [];
  };

  async function targetOf({
    head,
  }: MovedPart): Promise<{ id: string | null; target: ArrivingPart['target'] }> {
    const known = sameService(store, head.environment);
    const { moveId } = head.seat.moved;
    const session = known && (await work.sessionOf(known.id));
    const movedBy = session?.seat.movedBy() ?? null;
    if (known && movedBy === moveId) return { id: known.id, target: 'back' };
    const isUsed = imported().includes(moveId) || session?.arrival().cameBy.includes(moveId);
    const id = known?.id ?? null;
    if (isUsed) return { id, target: 'used' };
    if (session?.arrival().hasWork && !isReturning(movedBy, head)) return { id, target: 'has_work' };
    return { id, target: known ? 'present' : 'new' };
  }

  const isAlive = ({ head }: MovedPart): boolean =>
    areKeysAlive(
      head.seat.moved.atMs,
      clock.nowMs(),
      profileOf(head.environment).idempotencyKeyLifetimeHours,
    );

  async function describe(part: MovedPart): Promise<ArrivingPart> {
    const { environment, seat } = part.head;
    return {
      name: environment.name,
      kind: environment.kind,
      baseUrl: environment.baseUrl,
      movedAtMs: seat.moved.atMs,
      counts: part.counts,
      target: (await targetOf(part)).target,
      isLate: !isAlive(part),
    };
  }

  /** Takes the seat again, in an environment that has moved from here with this file. */
  async function takeBack(id: string, part: MovedPart): Promise<number> {
    const uncertain = await (await work.sessionOf(id)).seat.takeSeat(isAlive(part));
    tellAll(id);
    return uncertain;
  }

  async function bringTo(
    id: string,
    index: number,
    move: InspectedMove,
    signal: AbortSignal,
  ): Promise<number> {
    const onRead = progress('importing', (await stat(move.path)).size);
    const { uncertain } = await sessions.inTurn(id, async () => {
      assertOfService(id);
      return whileClosed([id], async () => {
        const open = openClosed(id);
        try {
          return await bringMove(
            {
              environmentId: id,
              accountId: store.accountOf(id),
              open,
              keyLifetimeHours: profileOf(store.get(id)).idempotencyKeyLifetimeHours,
              secrets,
              nowMs: clock.nowMs,
            },
            { move, index, signal, onRead },
          );
        } finally {
          open.database.close();
        }
      });
    });
    log.write('moved-here', { environment: id, uncertain });
    tellAll(id);
    return uncertain;
  }

  async function importAll(move: InspectedMove, signal: AbortSignal): Promise<MethodOutput<'moving.import'>> {
    const added: MovedPart[] = [];
    for (const part of move.parts) if ((await targetOf(part)).target === 'new') added.push(part);
    const { declined } = added.length > 0 ? await addEnvironments(added) : { declined: 0 };
    const result: MethodOutput<'moving.import'> = { imported: [], uncertain: 0, declined };
    for (const [index, part] of move.parts.entries()) {
      const { id, target } = await targetOf(part);
      if (id === null || target === 'used' || target === 'has_work') continue;
      result.uncertain +=
        target === 'back' ? await takeBack(id, part) : await bringTo(id, index, move, signal);
      result.imported.push(id);
      const known = [...imported(), part.head.seat.moved.moveId].slice(-maxImported);
      meta.set(importedName, JSON.stringify(known));
    }
    return result;
  }

  return { describe, importAll };
}
