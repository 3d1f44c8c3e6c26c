import { scopes as allScopes } from '../../../src-shared/domain/token.ts';
import type { ConfigScope } from '../common/config.ts';
import { bodyMediaTypeOf } from '../http/body.ts';
import type { Exchange } from '../http/exchange.ts';
import { noStore, oauthError } from '../http/refusal.ts';
import { type HttpReply, jsonReply } from '../http/reply.ts';
import type { Services } from '../services/services.ts';
import { type KnownCredential, type TokenStore, tokenLifeSeconds } from '../services/tokens.ts';

export const maxFormBytes = 16_384;
const formType = 'application/x-www-form-urlencoded';

// @interface auth.client-credentials token.answer token.statuses auth.invalid-client
/**
 * `POST /oauth2/token`: issues a token to a client, whose id and secret are in the Basic header (section
 * "Authentication").
 */
export function handleToken(exchange: Exchange, { tokens }: Services): HttpReply {
  const credential = credentialOf(exchange.headers.authorization, tokens);
  if (!credential) return oauthError(401, 'invalid_client', 'The client is unknown, or its secret is wrong.');
  if (bodyMediaTypeOf(exchange.headers['content-type']) !== formType) {
    return oauthError(400, 'invalid_request', `The content type must be ${formType}.`);
  }
  const form = new URLSearchParams(exchange.body.toString('utf8'));
  const fault = formFault(form);
  if (fault !== null) return oauthError(400, 'invalid_request', fault);
  const granted = grantedScopes(form.get('scope') ?? '', credential.scopes);
  if (!granted) return oauthError(400, 'invalid_request', 'A scope is not assigned to this credential.');
  const { accessToken, expiresAtMs } = tokens.issue(credential, granted);
  return jsonReply(
    200,
    {
      access_token: accessToken,
      expires_in: tokenLifeSeconds,
      expires_at: Math.floor(expiresAtMs / 1_000),
      token_type: 'Bearer',
      scope: granted.join(' '),
    },
    noStore,
  );
}

// @interface token.form auth.invalid-request
function formFault(form: URLSearchParams): string | null {
  const names = [...form.keys()];
  if (new Set(names).size !== names.length) return 'A parameter is given twice.';
  if (form.get('grant_type') !== 'client_credentials') return 'grant_type must be client_credentials.';
  const scope = form.get('scope');
  // A scope consists of printable ASCII without the quotation mark and the backslash (RFC 6749 section 3.3).
  if (scope !== null && !/^[\x20\x21\x23-\x5b\x5d-\x7e]*$/.test(scope)) return 'scope is malformed.';
  return null;
}

// @interface auth.unassigned-scope
/**
 * Returns the requested scopes, or all assigned ones if the request names none; null if a requested one is not
 * assigned.
 */
function grantedScopes(asked: string, assigned: readonly ConfigScope[]): ConfigScope[] | null {
  const names = new Set(asked.split(' ').filter(Boolean));
  if (names.size === 0) return [...assigned];
  const granted = allScopes.filter(scope => names.has(scope) && assigned.includes(scope));
  return granted.length === names.size ? granted : null;
}

// @interface token.basic
function credentialOf(header: string | undefined, tokens: TokenStore): KnownCredential | null {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 0) return null;
  const id = pair.slice(0, colon);
  const secret = pair.slice(colon + 1);
  // RFC 6749 section 2.3.1 requires id and secret to be encoded. Many clients send them without encoding, so both forms
  // are accepted.
  const decodedId = formDecode(id);
  const decodedSecret = formDecode(secret);
  const decoded =
    decodedId === null || decodedSecret === null ? null : tokens.authenticate(decodedId, decodedSecret);
  return decoded ?? tokens.authenticate(id, secret);
}

function formDecode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
