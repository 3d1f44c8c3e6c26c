import { readFileSync } from 'node:fs';
import { type InterfaceProfile, interfaceProfileSchema } from '../../src-shared/interface-profile.ts';
import { BadArguments } from '../support/options.ts';
import { type Credentials, credentialsSchema } from './context.ts';

const whyUnread: Record<string, string> = {
  ENOENT: 'is not there',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be read by you',
};

const names = Object.keys(credentialsSchema.shape);
const wanted = `It must hold one object with ${names.slice(0, -1).join(', ')} and ${names.at(-1)}, each with client_id, client_secret and scopes.`;

/** @throws BadArguments that names the file and what it must hold */
export function readCredentials(path: string): Credentials {
  const found = readJson('--credentials', path, wanted);
  const { data, error } = credentialsSchema.safeParse(found);
  if (data) return data;
  if (typeof found === 'object' && found !== null && 'client_id' in found)
    throw new BadArguments(`${path}, the file of --credentials, holds one credential only. ${wanted}`);
  throw new BadArguments(
    `${path}, the file of --credentials, has no valid ${placeOf(error) || 'object'}. ${wanted}`,
  );
}

/** @throws BadArguments that names the file and the entry */
export function readProfile(path: string | null): InterfaceProfile {
  const found = path === null ? {} : readJson('--profile', path, 'It must hold one object.');
  const { data, error } = interfaceProfileSchema.safeParse(found);
  if (data) return data;
  throw new BadArguments(
    `${path}, the file of --profile, has no valid ${placeOf(error) || 'object'}. Mend it, or leave it out.`,
  );
}

function readJson(option: string, path: string, advice: string): unknown {
  const text = readText(option, path, advice);
  try {
    return JSON.parse(text);
  } catch {
    throw new BadArguments(`${path}, the file of ${option}, is not JSON. ${advice}`);
  }
}

function readText(option: string, path: string, advice: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const why = whyUnread[error instanceof Error && 'code' in error ? String(error.code) : ''];
    throw new BadArguments(`${path}, the file of ${option}, ${why ?? 'cannot be read'}. ${advice}`);
  }
}

const placeOf = ({ issues }: { issues: { path: PropertyKey[] }[] }): string =>
  issues[0]?.path.map(String).join('.') ?? '';
