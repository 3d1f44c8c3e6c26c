import { z } from 'zod';
import type { InterfaceProfile } from '../../src-shared/interface-profile.ts';
import { type Answer, type Api, type Call, send } from './client.ts';
import { Mismatch } from './mismatch.ts';

const credentialSchema = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  scopes: z.array(z.string()),
});
export const credentialsSchema = z.object({
  full: credentialSchema,
  read_only: credentialSchema,
  ordering_channel: credentialSchema,
  other_customer: credentialSchema,
  revoked: credentialSchema,
});
export type Credentials = z.infer<typeof credentialsSchema>;
export type CredentialName = keyof Credentials;

/** What a case works with. */
export interface Context {
  baseUrl: string;
  profile: InterfaceProfile;
  credentials: Credentials;
  /** Calls as a credential, with all of its scopes or those given; a token is fetched when one is needed. */
  as(name: CredentialName, scope?: string): Api;
  /** Calls without a token. */
  anonymous: Api;
  /** The clock of the service, to about a second. */
  nowMs(): number;
}

const encodings = {
  form: (text: string): string => new URLSearchParams({ v: text }).toString().slice(2),
  raw: (text: string): string => text,
};

/** The Basic header of a credential. */
export function basicOf(
  context: Context,
  name: CredentialName,
  changes: { id?: string; secret?: string } = {},
) {
  const { client_id, client_secret } = context.credentials[name];
  const encode = encodings[context.profile.tokenBasicEncoding];
  const pair = `${encode(changes.id ?? client_id)}:${encode(changes.secret ?? client_secret)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

export const formType = 'application/x-www-form-urlencoded';

/** `POST /oauth2/token` with a form. */
export const requestToken = (
  context: Context,
  authorization: string,
  form: Record<string, string> = {},
): Promise<Answer> =>
  context.anonymous('/oauth2/token', {
    method: 'POST',
    headers: { authorization, 'content-type': formType },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
  });

/** Reads the clock of the service first, so that its boundaries can be met. */
export async function openContext(
  baseUrl: string,
  credentials: Credentials,
  profile: InterfaceProfile,
): Promise<Context> {
  const aheadMs = await clockLead(baseUrl);
  const tokens = new Map<string, Promise<string>>();
  const bearerOf = async (name: CredentialName, scope: string | undefined): Promise<string> => {
    const id = `${name} ${scope ?? ''}`;
    const known = tokens.get(id) ?? fetchToken(context, name, scope);
    tokens.set(id, known);
    return `Bearer ${await known}`;
  };
  const context: Context = {
    baseUrl,
    profile,
    credentials,
    as:
      (name, scope) =>
      async (path: string, call: Call = {}) =>
        send(baseUrl, path, call, await bearerOf(name, scope)),
    anonymous: (path, call = {}) => send(baseUrl, path, call, null),
    nowMs: () => Date.now() + aheadMs,
  };
  return context;
}

async function fetchToken(
  context: Context,
  name: CredentialName,
  scope: string | undefined,
): Promise<string> {
  const answer = await requestToken(context, basicOf(context, name), scope === undefined ? {} : { scope });
  if (answer.status !== 200) throw new Mismatch(`no token for ${name}: ${answer.status} ${answer.text}`);
  return z.object({ access_token: z.string() }).parse(JSON.parse(answer.text)).access_token;
}

/** Below this the Date header, which counts whole seconds, cannot tell two clocks apart. */
const dateHeaderPrecisionMs = 1_500;

async function clockLead(baseUrl: string): Promise<number> {
  const before = Date.now();
  const { headers } = await send(baseUrl, '/v2/orders', {}, null);
  const middle = (before + Date.now()) / 2;
  const lead = Date.parse(headers.get('date') ?? '') + 500 - middle;
  return Number.isNaN(lead) || Math.abs(lead) < dateHeaderPrecisionMs ? 0 : lead;
}
