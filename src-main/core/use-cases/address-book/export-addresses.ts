import { writeFile } from 'node:fs/promises';
import { csvOfAddresses } from '../../../../src-shared/table/address-csv.ts';
import type { Context } from '../context.ts';

/** Saves all addresses where the dispatcher says. @throws Error of the file system */
export async function exportAddresses(context: Context): Promise<{ path: string | null; rows: number }> {
  const addresses = [...context.addresses.all()];
  const path = await context.chooseSavePath('dispatch-addresses.csv');
  if (path !== null) await writeFile(path, csvOfAddresses(addresses));
  return { path, rows: addresses.length };
}
