import { join } from 'node:path';
import { seedSandbox } from '../../seed/seed-sandbox.ts';
import { temporaryFolder } from './core-fixture.ts';

/** A folder whose local sandbox has so many made-up orders; for `startCore({ folder })`. */
export async function seededFolder(count: number): Promise<string> {
  const folder = temporaryFolder();
  await seedSandbox(join(folder, 'sandbox'), count);
  return folder;
}
