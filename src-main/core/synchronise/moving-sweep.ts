import { charactersOf } from '../../../src-shared/domain/characters-of.ts';
import { createEndlessWatch, type EndlessWatch } from '../../../src-shared/endless.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { clientError } from '../api/failure.ts';
import type { ListReader } from './list-reader.ts';
import { maxOrders } from './page-store.ts';
import { nothingStored, type Stored, together } from './stored.ts';
import type { SyncSources } from './sync-sources.ts';

const maxSweepPages = 3;
/**
 * Maximum total length in characters of the ids of one status, enough for about two million usual ids. They are kept in
 * memory until the last page of the status was read.
 */
const maxMetCharacters = 67_108_864;

/** Progress of reading the orders of one status. */
interface Sweep {
  status: number;
  cursor: string | null;
  /** Ids of the orders that were listed with this status so far. */
  metIds: Set<string>;
  metCharacters: number;
  watch: EndlessWatch;
}

const sweepOf = (status: number): Sweep => ({
  status,
  cursor: null,
  metIds: new Set(),
  metCharacters: 0,
  watch: createEndlessWatch(),
});

// @interface states.live-eta
/**
 * Reads the lists of the statuses in which orders may still change. Each call reads a few pages; after the last status,
 * it starts again with the first.
 */
export function createMovingSweep(sources: SyncSources, list: ListReader) {
  let sweep = sweepOf(0);
  let isSweepRefused = false;

  return {
    /**
     * Reads the next few pages.
     * @throws DispatchError
     */
    async read(signal: AbortSignal): Promise<Stored> {
      let stored = nothingStored;
      if (isSweepRefused || sources.movingStatuses.length === 0) return stored;
      for (let count = 0; count < maxSweepPages; count += 1) {
        const status = sources.movingStatuses[sweep.status % sources.movingStatuses.length] ?? null;
        try {
          const part = await list.readPart({ status, cursor: sweep.cursor }, signal);
          stored = together(stored, part.stored);
          const { metIds, watch } = sweep;
          const newIds = part.ids.filter(id => !metIds.has(id));
          for (const id of newIds) metIds.add(id);
          const metCharacters = sweep.metCharacters + charactersOf(newIds);
          const isTooMuch =
            metIds.size > maxOrders || metCharacters > (sources.maxMetCharacters ?? maxMetCharacters);
          const isEndless = watch.isEndless(newIds.length > 0) || isTooMuch;
          if (status !== null && part.next === null) {
            sources.database.transaction(() => sources.lines.wantLeft(status, [...metIds]));
          }
          sweep =
            part.next === null || isEndless
              ? sweepOf(sweep.status + 1)
              : { ...sweep, metCharacters, cursor: part.next };
          if (part.next !== null && isEndless) throw clientError('endless_list');
          if (part.next === null && sweep.status % sources.movingStatuses.length === 0) return stored;
        } catch (thrown) {
          if (!(thrown instanceof DispatchError) || thrown.error.status !== 400) throw thrown;
          // The cursor has expired, or the service does not know this status.
          isSweepRefused = sweep.cursor === null;
          sweep = sweepOf(sweep.status);
          return stored;
        }
      }
      return stored;
    },
  };
}
