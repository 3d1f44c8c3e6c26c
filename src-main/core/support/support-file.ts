import { randomUUID } from 'node:crypto';
import type { MethodOutput } from '../../../src-shared/contract/contract.ts';
import { type SupportFileName, supportFileNames } from '../../../src-shared/contract/diagnostics.ts';
import { refusal } from '../../../src-shared/errors.ts';
import { saveFile } from '../files/save-file.ts';
import { type Unfinished, watchUnfinished } from '../files/unfinished.ts';
import type { Desktop } from '../ports/desktop.ts';
import type { Clock } from '../ports/ports.ts';
import { type SupportSources, supportTexts } from './support-parts.ts';
import { zipOf } from './zip.ts';

/** Maximum size of each file in bytes. A longer one is cut, and its end says so. */
const maxFileBytes = 4_194_304;
/** Maximum number of collected support files at once, since each is in memory. The oldest one is forgotten. */
const maxKept = 4;
/** Time after which a support file is forgotten that its window neither reads nor saves, in milliseconds. */
const idleMs = 600_000;

interface Collected {
  files: ReadonlyMap<SupportFileName, Buffer>;
  unfinished: Unfinished;
}

export type SupportFile = ReturnType<typeof createSupportFile>;

/**
 * Collects the support file, gives its parts to a window to be read, and saves exactly what was shown. It stays on this
 * computer.
 */
export function createSupportFile(
  sources: SupportSources & {
    clock: Pick<Clock, 'nowMs'>;
    desktop: Pick<Desktop, 'chooseSavePath' | 'whenPageGoes'>;
  },
) {
  const { clock, desktop } = sources;
  /** By id, the oldest first. */
  const kept = new Map<string, Collected>();

  function take(supportId: string): Collected {
    const found = kept.get(supportId);
    if (!found) throw refusal('not_found', 'The collected files were forgotten.', 'support_file');
    found.unfinished.goesOn();
    return found;
  }

  function forget(supportId: string): void {
    kept.get(supportId)?.unfinished.end();
    kept.delete(supportId);
  }

  return {
    async collect(): Promise<MethodOutput<'diagnostics.collect'>> {
      const supportId = randomUUID();
      const unfinished = watchUnfinished(desktop.whenPageGoes, idleMs, () => void kept.delete(supportId));
      const texts = await supportTexts(sources, clock.nowMs()).catch((error: unknown) => {
        unfinished.end();
        throw error;
      });
      const files = new Map(supportFileNames.map(name => [name, bytesOf(texts[name])] as const));
      kept.set(supportId, { files, unfinished });
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size > maxKept) forget(oldest);
      return {
        supportId,
        files: [...files].map(([name, { byteLength }]) => ({ name, sizeBytes: byteLength })),
      };
    },
    /** @throws DispatchError `not_found` (`support_file`) */
    read: (supportId: string, name: SupportFileName): { text: string } => ({
      text: take(supportId).files.get(name)?.toString('utf8') ?? '',
    }),
    /**
     * Asks where to save the files with these names as one ZIP file.
     * @returns the path; null if the user cancels
     * @throws DispatchError `not_found` (`support_file`), `storage_full`, `storage_failed`
     */
    async save(supportId: string, names: readonly SupportFileName[]): Promise<{ path: string | null }> {
      const { files } = take(supportId);
      const path = await desktop.chooseSavePath('dispatch-support.zip');
      if (path === null) return { path };
      const chosen = [...files].filter(([name]) => names.includes(name));
      const zipped = await zipOf(
        chosen.map(([name, bytes]) => ({ name, bytes })),
        clock.nowMs(),
      );
      await saveFile(path, zipped);
      return { path };
    },
    /** Forgets all collected files. */
    stop(): void {
      for (const supportId of [...kept.keys()]) forget(supportId);
    },
  };
}

const cutEnd = '\n… The rest is left out, because the file would be too large.\n';

/** The text as UTF-8. If it is too long, its end is replaced by a line that says so. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.byteLength <= maxFileBytes) return bytes;
  const start = bytes.subarray(0, maxFileBytes - Buffer.byteLength(cutEnd)).toString('utf8');
  // The last character may have been divided by the cut.
  return Buffer.from(start.replace(/\ufffd+$/, '') + cutEnd);
}
