import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { addressedIdSchema } from '../../src-shared/domain/limits.ts';
import { parseStrangersJson } from '../../src-shared/domain/strangers-json.ts';
import { codeOf } from '../../src-shared/thrown.ts';
import type { Log } from '../core/ports/ports.ts';
import { readRegularFile } from '../core/ports/regular-file.ts';

const maxFileBytes = 65_536;
/** Number of arrangements of displays, such as “docked” and “not docked”, whose windows are remembered. */
const maxArrangements = 10;
const maxOrders = 20;

const placePx = z.number().int().min(-100_000).max(100_000);
const sizePx = z.number().int().min(1).max(100_000);

/** Where a window was while it was neither maximised nor minimised, in pixels, and whether it was maximised. */
const savedPlaceSchema = z.object({
  x: placePx,
  y: placePx,
  width: sizePx,
  height: sizePx,
  isMaximized: z.boolean(),
});

export type SavedPlace = z.infer<typeof savedPlaceSchema>;

const orderWindowSchema = z.object({
  environmentId: addressedIdSchema,
  localId: addressedIdSchema,
  place: savedPlaceSchema,
});

/** An order window that was open. */
export type SavedOrderWindow = z.infer<typeof orderWindowSchema>;

const arrangementSchema = z.object({
  /** The text of `arrangementName`. */
  displays: z.string().max(2_000),
  main: savedPlaceSchema.nullable(),
  /** The order window whose size or place changed last. */
  order: savedPlaceSchema.nullable(),
});

type Arrangement = z.infer<typeof arrangementSchema>;

const savedWindowsSchema = z.object({
  version: z.literal(1),
  /** The latest used first. */
  arrangements: z.array(arrangementSchema).max(maxArrangements),
  orders: z.array(orderWindowSchema).max(maxOrders),
});

type SavedWindows = z.infer<typeof savedWindowsSchema>;

const noWindows: SavedWindows = { version: 1, arrangements: [], orders: [] };

/** The places of windows, as the last run of the program left them. They contain none of the user's work. */
export interface WindowState {
  /** Where the main window was, with these displays or, if that is not known, with the displays before. */
  mainPlace(displays: string): SavedPlace | null;
  /** Where the order window was that changed last, likewise. */
  orderPlace(displays: string): SavedPlace | null;
  /** The order windows that were open. */
  orders(): readonly SavedOrderWindow[];
  /** Remembers the windows. A place that is null stays as it was. */
  note(
    displays: string,
    places: Pick<Arrangement, 'main' | 'order'>,
    orders: readonly SavedOrderWindow[],
  ): void;
  /** Writes what `note` remembers. If that fails, only a line of the log says so. */
  write(): void;
}

/**
 * Opens the file of the windows' places. A file that is damaged, too large or not ours counts as empty, and the next
 * `write` replaces it.
 */
export function openWindowState(path: string, log: Log): WindowState {
  let windows = readWindows(path, log);
  let written = JSON.stringify(windows);
  const placeIn = (displays: string, of: 'main' | 'order'): SavedPlace | null => {
    const known = windows.arrangements.find(one => one.displays === displays && one[of] !== null);
    return (known ?? windows.arrangements.find(one => one[of] !== null))?.[of] ?? null;
  };
  return {
    mainPlace: displays => placeIn(displays, 'main'),
    orderPlace: displays => placeIn(displays, 'order'),
    orders: () => windows.orders,
    note(displays, { main, order }, orders) {
      const [known, others] = [
        windows.arrangements.find(one => one.displays === displays),
        windows.arrangements.filter(one => one.displays !== displays),
      ];
      const latest = { displays, main: main ?? known?.main ?? null, order: order ?? known?.order ?? null };
      windows = {
        ...noWindows,
        arrangements: [latest, ...others].slice(0, maxArrangements),
        orders: orders.slice(0, maxOrders),
      };
    },
    write() {
      const text = JSON.stringify(windows);
      if (text === written) return;
      try {
        const arriving = `${path}.new`;
        rmSync(arriving, { force: true, recursive: true });
        writeFileSync(arriving, text, { mode: 0o600 });
        renameSync(arriving, path);
        written = text;
      } catch (error) {
        log.write('window-state-not-saved', { code: codeOf(error) });
      }
    },
  };
}

function readWindows(path: string, log: Log): SavedWindows {
  try {
    if (statSync(path).size > maxFileBytes) throw new Error('The file is too large.');
    return savedWindowsSchema.parse(parseStrangersJson(readRegularFile(path)));
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'ENOENT') log.write('window-state-unreadable', { code });
    return noWindows;
  }
}
