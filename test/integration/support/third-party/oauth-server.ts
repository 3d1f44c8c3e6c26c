import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

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
