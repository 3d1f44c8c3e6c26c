import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { listen } from './listen.ts';
import type { Storage } from './storage.ts';

export interface OauthOptions {
  clientId: string;
  clientSecret: string;
  /** Scopes that the client may have. */
  scopes: readonly string[];
}

export type OauthServer = ReturnType<typeof createOauthServer>;

/**
 * A token endpoint written from RFC 6749 alone, and as strict as that allows: client_credentials (4.4), HTTP Basic with
 * form-urlencoded id and secret (2.3.1, appendix B), scope (3.3), errors (5.2). Its answers have what 5.1 requires and
 * members of its own, which a client has to ignore, but neither `scope`, where it is as asked for, nor `expires_at`.
 */
export function createOauthServer({ clientId, clientSecret, scopes }: OauthOptions) {
  const alive = new Set<string>();
  const state = {
    /** `scope` of each token that was given; null where none was asked for. */
    given: [] as (string | null)[],
    /** The tokens of before are not valid any more, as after a change of the server's key. */
    endTokens: () => alive.clear(),
    isValid: (token: string): boolean => alive.has(token),

    answerToken(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
      const form = new URLSearchParams(body.toString('utf8'));
      const refusal = refusalOf(request, form);
      if (refusal) {
        const challenge = { 'www-authenticate': 'Basic realm="tokens", charset="UTF-8"' };
        const json = { error: refusal, error_description: `RFC 6749 calls it ${refusal}.` };
        if (refusal === 'invalid_client') sendJson(response, 401, json, challenge);
        else sendJson(response, 400, json);
        return;
      }
      const asked = form.get('scope');
      const token = newToken();
      alive.add(token);
      state.given.push(asked);
      sendJson(response, 200, {
        token_type: 'bearer',
        access_token: token,
        expires_in: 300,
        'not-before-policy': 0,
        issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      });
    },
  };

  function refusalOf({ method, headers }: IncomingMessage, form: URLSearchParams): string | null {
    const names = [...form.keys()];
    const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    const isForm = method === 'POST' && type === 'application/x-www-form-urlencoded';
    if (!isForm || new Set(names).size < names.length) return 'invalid_request';
    if (!isClient(headers.authorization, clientId, clientSecret)) return 'invalid_client';
    // No more than one way of signing in (2.3).
    if (form.has('client_secret') || form.has('client_assertion')) return 'invalid_request';
    const grant = form.get('grant_type');
    if (grant !== 'client_credentials') return grant === null ? 'invalid_request' : 'unsupported_grant_type';
    const wanted = form.get('scope')?.split(' ') ?? [];
    return wanted.every(scope => scopes.includes(scope)) ? null : 'invalid_scope';
  }

  return state;
}

/** Looks like a JWT and uses every character that RFC 6750 allows in a token. */
const newToken = (): string =>
  [
    Buffer.from('{"alg":"none"}').toString('base64url'),
    `${randomBytes(600).toString('base64url')}~+/`,
    `${createHash('sha256').update(randomBytes(16)).digest('base64')}`,
  ].join('.');

function isClient(header: string | undefined, clientId: string, clientSecret: string): boolean {
  const pair = Buffer.from(/^Basic (\S+)$/i.exec(header ?? '')?.[1] ?? '', 'base64').toString('utf8');
  const [id, secret, ...more] = pair.split(':');
  // Both are form-urlencoded, so there is one colon and no character that the encoding would have replaced.
  if (id === undefined || secret === undefined || more.length > 0 || /[^\w.*+%-]/.test(id + secret))
    return false;
  return formDecode(id) === clientId && formDecode(secret) === clientSecret;
}

const formDecode = (text: string): string => new URLSearchParams(`v=${text}`).get('v') ?? '';

function sendJson(
  response: ServerResponse,
  status: number,
  json: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, {
      'content-type': 'application/json;charset=UTF-8',
      'cache-control': 'no-store',
      pragma: 'no-cache',
      ...headers,
    })
    .end(JSON.stringify(json));
}

const prefix = '/transport/api';
const passedHeaders = ['accept', 'content-type', 'idempotency-key', 'if-match', 'x-request-id'];
const tokenSchema = z.object({ access_token: z.string() });
const uploadSchema = z.looseObject({
  upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
});
const fileSchema = z.object({ size_bytes: z.number(), media_type: z.string() });

export interface GatewayOptions {
  /** The sandbox behind it, and the credential that only the gateway has there. */
  serviceUrl: string;
  credential: { client_id: string; client_secret: string };
  oauth: OauthServer;
  storage: Storage;
}

/**
 * The interface as somebody else would run it: below a path of its own host, behind an authorization server that is not
 * the service's, with uploads to a bucket elsewhere. @returns its base URL
 */
export async function startGateway({
  serviceUrl,
  credential,
  oauth,
  storage,
}: GatewayOptions): Promise<string> {
  const signedIn = await fetch(`${serviceUrl}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${credential.client_id}:${credential.client_secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = tokenSchema.parse(await signedIn.json());

  async function pass(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const target = request.url ?? '';
    if (target === `${prefix}/oauth2/token`) return oauth.answerToken(request, body, response);
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!target.startsWith(`${prefix}/v2/`)) {
      response.writeHead(404).end();
      return;
    }
    if (!oauth.isValid(token)) {
      // RFC 6750, 3.1; such servers send no body.
      response.writeHead(401, { 'www-authenticate': 'Bearer realm="api", error="invalid_token"' }).end();
      return;
    }
    const headers = Object.fromEntries(
      passedHeaders.flatMap(name => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const answer = await fetch(serviceUrl + target.slice(prefix.length), {
      method: request.method ?? 'GET',
      headers: { ...headers, authorization: `Bearer ${access_token}` },
      body: body.byteLength === 0 ? null : new Uint8Array(body),
      redirect: 'manual',
    });
    const isFile = target === `${prefix}/v2/files` && answer.status === 201;
    const text = await answer.text();
    const type = answer.headers.get('content-type');
    response.writeHead(answer.status, type === null ? {} : { 'content-type': type });
    response.end(isFile ? elsewhere(text, body) : text);
  }

  /** The answer of `POST /v2/files` with an upload to the bucket, which hands the bytes on to the service. */
  function elsewhere(answer: string, question: Buffer): string {
    const created = uploadSchema.parse(JSON.parse(answer));
    const { size_bytes, media_type } = fileSchema.parse(JSON.parse(question.toString('utf8')));
    const upload = storage.grant({
      sizeBytes: size_bytes,
      mediaType: media_type,
      async keep(bytes) {
        const form = new FormData();
        for (const [name, value] of Object.entries(created.upload.fields)) form.append(name, value);
        form.append('file', new Blob([bytes], { type: media_type }), 'document');
        const kept = await fetch(created.upload.url, { method: 'POST', body: form });
        if (!kept.ok) throw new Error(`The service took no upload: ${kept.status} ${await kept.text()}`);
      },
    });
    return JSON.stringify({ ...created, upload });
  }

  return `http://127.0.0.1:${await listen(pass)}${prefix}`;
}
