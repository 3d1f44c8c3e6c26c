import type { IncomingHttpHeaders } from 'node:http';
import { matchesHash, sha256Of } from '../common/signing.ts';
import { type Caller, nobody } from '../http/exchange.ts';
import { Problem } from '../http/problem.ts';
import type { Services } from '../services/services.ts';
import type { EndpointRoute } from './router.ts';

// @interface requests.bearer auth.scopes errors.401-authentication-failed errors.403-permission-denied
/**
 * Returns the caller of a request (section "Authentication").
 * @throws Problem 401 without a valid token; 403, whose detail names the missing scope
 */
export function authorise(route: EndpointRoute, headers: IncomingHttpHeaders, services: Services): Caller {
  if (route.access === 'none') return nobody;
  const token = bearerOf(headers);
  if (route.access === 'control') {
    if (matchesHash(token, sha256Of(services.controlToken))) return nobody;
    throw unauthorised('The control token is not valid.');
  }
  const caller = services.tokens.callerOf(token);
  if (!caller) throw unauthorised('The access token is missing, expired, or not of this environment.');
  if (!caller.scopes.includes(route.access)) {
    throw new Problem(403, 'permission_denied', { detail: `The token lacks the scope ${route.access}.` });
  }
  return caller;
}

/** Returns the bearer token; empty if there is none. */
export const bearerOf = (headers: IncomingHttpHeaders): string =>
  /^Bearer +([\x21-\x7e]+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

const unauthorised = (detail: string): Problem =>
  new Problem(401, 'authentication_failed', { detail, headers: { 'www-authenticate': 'Bearer' } });
