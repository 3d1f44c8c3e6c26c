import { z } from 'zod';
import { type TokenResponse, tokenResponseSchema } from '../../../src-shared/domain/token.ts';
import type { DispatchError } from '../../../src-shared/errors.ts';
import type { Clock, HttpDispatcher, Log } from '../ports/ports.ts';
import type { Credential } from '../ports/secret.ts';
import { createAllowedTargets } from './allowed-targets.ts';
import { startExchangeLine } from './exchange-log.ts';
import { clientError } from './failure.ts';
import { errorOfResponse, jsonOf, notFromServiceError, readProblem } from './problem.ts';
import { bounds, boundsFault } from './response-bounds.ts';
import { exchange, type HttpResponse } from './transport.ts';

export interface TokenSources {
  baseUrl(): string;
  credential(): Promise<Credential>;
  dispatcher: HttpDispatcher;
  clock: Clock;
  /**
   * How id and secret are encoded in the Basic header: `tokenBasicEncoding` of the profile (section "Authentication").
   */
  encoding: 'form' | 'raw';
  /** Scopes to request; null or empty requests all that the credential has. */
  scopes: readonly string[] | null;
  log?: Log;
}

const tokenTimeoutMs = 15_000;
const tokenPath = '/oauth2/token';

const oauthErrorSchema = z.object({ error: z.string() });

// @interface auth.client-credentials auth.ordering-channel token.basic
/**
 * Makes one `POST /oauth2/token` (section "Authentication"), without a request identifier (section "Shared request
 * parts").
 * @throws DispatchError `sign_in_failed` (`invalid_client`, `invalid_request`, `invalid_scope`, `sign_in_too_large`,
 * `sign_in_not_allowed`, `no_token_endpoint`), `service_failed` (`sign_in_unavailable`), `rate_limited`,
 * `service_unreachable`, `bad_answer`
 */
export async function requestToken(
  sources: TokenSources,
  scopes: readonly string[],
  attempt: number,
): Promise<TokenResponse> {
  const { clientId, clientSecret } = await sources.credential();
  const encode = sources.encoding === 'form' ? formEncode : (text: string) => text;
  const pair = `${encode(clientId.reveal())}:${encode(clientSecret.reveal())}`;
  const line = startExchangeLine(sources.log, sources.clock, {
    method: 'POST',
    path: tokenPath,
    requestId: null,
    attempt,
  });
  try {
    const answer = await exchange(sources.dispatcher, {
      ...createAllowedTargets(sources.baseUrl).ofCall(tokenPath),
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: formOf(scopes),
      timeoutMs: tokenTimeoutMs,
      maxBytes: bounds.token.bytes,
      // No signal: all callers share this request, so none of them may abort it.
      signal: null,
    });
    const token = readToken(answer);
    line.answered(answer.status, null);
    return token;
  } catch (error) {
    throw line.failed(error);
  }
}

// @interface token.form
function formOf(scopes: readonly string[]): Buffer {
  const scope = scopes.length === 0 ? {} : { scope: scopes.join(' ') };
  return Buffer.from(new URLSearchParams({ grant_type: 'client_credentials', ...scope }).toString());
}

/** Form-urlencodes an id or secret before both are joined (RFC 6749, 2.3.1). */
const formEncode = (text: string): string => new URLSearchParams({ v: text }).toString().slice(2);

function readToken(answer: HttpResponse): TokenResponse {
  const stranger = notFromServiceError(answer, 'call');
  if (stranger) throw stranger;
  if (answer.status !== 200) throw tokenError(answer);
  const parts = { status: answer.status };
  if (answer.body.byteLength === 0) throw clientError('empty', parts);
  const fault = boundsFault(answer.body, bounds.token.values);
  if (fault !== null) throw clientError(fault, parts);
  const parsed = tokenResponseSchema.safeParse(jsonOf(answer.body, bounds.token.values));
  // The error has no `cause`, since a message of the schema could quote the token.
  if (!parsed.success) throw clientError('wrong_shape', parts);
  return parsed.data;
}

// @interface token.statuses auth.invalid-client auth.invalid-request
/**
 * Creates the error of a refused sign-in, from an OAuth error or problem details. It is never `service_refused`, which
 * would mean that the outbox entry waiting for the token was refused.
 */
function tokenError(answer: HttpResponse): DispatchError {
  const { status } = answer;
  const problem = readProblem(answer.body);
  const requestId = problem?.request_id ?? null;
  const code = oauthErrorOf(answer) ?? problem?.code ?? null;
  if (status === 404 || status === 405 || status === 410)
    return clientError('no_token_endpoint', { status, requestId });
  if (status === 408 || status >= 500) {
    // The error has no status: repeated 500s of the sign-in must not count as 500s of the outbox entry that waits for
    // it.
    return clientError('sign_in_unavailable', { requestId });
  }
  if (status === 429) return errorOfResponse(answer, null);
  if (code === 'invalid_scope') return clientError('invalid_scope', { status, requestId });
  return clientError(refusalReason(status, code), { status, requestId });
}

/**
 * Returns the reason of a refused sign-in. Distinguishes `invalid_request` (400), `invalid_client` (401) and 413; all
 * other refusals are `sign_in_not_allowed`.
 */
function refusalReason(status: number, code: string | null) {
  if (status === 401 || code === 'invalid_client') return 'invalid_client';
  if (status === 413) return 'sign_in_too_large';
  return status === 400 || code === 'invalid_request' ? 'invalid_request' : 'sign_in_not_allowed';
}

const oauthErrorOf = ({ body }: HttpResponse): string | null =>
  oauthErrorSchema.safeParse(jsonOf(body, bounds.token.values)).data?.error ?? null;
