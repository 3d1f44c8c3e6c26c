import { archives } from './archives.ts';
import type { HostileFile } from './hostile-file.ts';
import { oldBooks } from './old-books.ts';
import { sheets } from './sheets.ts';
import { texts } from './texts.ts';

export const hostileWorkbooks: readonly HostileFile[] = [...archives, ...sheets, ...oldBooks];

/** Tables that mean harm, or that nobody looked after. */
export const hostileTables: readonly HostileFile[] = [...hostileWorkbooks, ...texts];
