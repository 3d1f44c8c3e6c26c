import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { callOnce } from '../../src-main/call/call-once.ts';
import { temporaryFolder } from './core.ts';
import { draftOf } from './core-orders.ts';

const replySchema = z.looseObject({
  ok: z.boolean(),
  value: z.unknown().optional(),
  error: z.looseObject({ code: z.string(), reason: z.string().nullish() }).optional(),
  entries: z.array(z.looseObject({ kind: z.string(), state: z.string() })).default([]),
});
const draftSchema = z.looseObject({ localId: z.string().default(''), version: z.number() });
export type Reply = z.infer<typeof replySchema>;
export type Client = Record<'client_id' | 'client_secret', string>;

/** What `npm run call` answers, in this process. */
export async function runCall(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const lines = {
    log: (line: string) => void stdout.push(`${line}\n`),
    error: (line: string) => void stderr.push(`${line}\n`),
  };
  const code = await callOnce(args, lines);
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

/** `npm run call` as `client` on the service at `baseUrl`, with a data folder of its own. */
export function callsTo(baseUrl: string, client: Client, ...options: string[]) {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const credentialsFile = join(folder, 'credentials.json');
  const signInAs = (credential: Client) => writeFileSync(credentialsFile, JSON.stringify(credential));
  signInAs(client);
  const call = async (method: string, input: unknown = {}, ...more: string[]) => {
    const args = ['--base-url', baseUrl, '--credentials', credentialsFile, '--data', data, ...options];
    const { code, stdout } = await runCall(...args, ...more, method, JSON.stringify(input));
    return { code, reply: replySchema.parse(JSON.parse(stdout)) };
  };
  const madeBy = async (method: string, input: unknown = {}) =>
    draftSchema.parse((await call(method, input)).reply.value);
  /** @returns what placing it needs */
  const draft = async (change?: Parameters<typeof draftOf>[0]) => {
    const { localId, version } = await madeBy('drafts.create');
    const saved = await madeBy('drafts.save', { localId, version, draft: draftOf(change) });
    return { localId, version: saved.version, quotedTotalCents: null };
  };
  return { folder, data, credentialsFile, call, signInAs, draft };
}

/** Kind and state of each entry that the reply names. */
export const statesOf = ({ reply }: { reply: Reply }) =>
  reply.entries.map(({ kind, state }) => `${kind} ${state}`).toSorted();
