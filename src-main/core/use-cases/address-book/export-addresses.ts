import { csvOfAddresses } from '../../../../src-shared/table/address-csv.ts';
import { saveFile } from '../../files/save-file.ts';
import type { Context } from '../context.ts';

/** Saves all addresses where the dispatcher says. @throws DispatchError `storage_full`, `storage_failed` */
export async function exportAddresses(context: Context): Promise<{ path: string | null; rows: number }> {
  const addresses = [...context.addresses.all()];
  const path = await context.chooseSavePath('dispatch-addresses.csv');
  if (path !== null) await saveFile(path, csvOfAddresses(addresses));
  return { path, rows: addresses.length };
}
