import { z } from 'zod';
import { readJson } from './files.ts';

const credentialSchema = z.object({ client_id: z.string(), client_secret: z.string() });
export type CallCredential = z.infer<typeof credentialSchema>;

const shape = '{"client_id": …, "client_secret": …}';

/**
 * Reads a credential from a file.
 * @param name which credential, if the file contains several by name
 * @throws Error that names the file and says what to do
 */
export function readCallCredential(file: string, name: string | null): CallCredential {
  const found = readJson('--credentials', file);
  const one = credentialSchema.safeParse(found);
  if (one.success && name === null) return one.data;
  if (one.success) throw new Error(`${file} holds one credential: leave out --as.`);
  const several = z.record(z.string(), credentialSchema).safeParse(found);
  if (!several.success || Object.keys(several.data).length === 0)
    throw new Error(`${file}, the file of --credentials, must hold ${shape}.`);
  const names = Object.keys(several.data).join(', ');
  if (name === null)
    throw new Error(`${file} holds several credentials (${names}): choose one by --as NAME.`);
  const chosen = Object.hasOwn(several.data, name) ? several.data[name] : undefined;
  if (chosen) return chosen;
  throw new Error(`${file} holds no credential "${name}"; it holds ${names}.`);
}
