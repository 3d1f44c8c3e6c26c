import type { IncomingHttpHeaders } from 'node:http';
import { invalidField, Problem } from '../http/problem.ts';
import type { EndpointRoute } from './router.ts';

/**
 * Refuses requests that a web page sends. Either the Host header is not this sandbox's, because the page's own host
 * name resolves to 127.0.0.1; or the browser sends an Origin header.
 * @throws Problem 403
 */
export function refuseForeign(headers: IncomingHttpHeaders, baseUrl: string): void {
  const ownHost = baseUrl.slice('http://'.length);
  const host = headers.host?.toLowerCase();
  if (host !== ownHost && host !== ownHost.replace('127.0.0.1', 'localhost')) {
    throw new Problem(403, 'permission_denied', { detail: 'This Host is not served here.' });
  }
  if (headers.origin !== undefined && headers.origin !== baseUrl) {
    throw new Problem(403, 'permission_denied', { detail: 'Requests of web pages are not served.' });
  }
}

// @interface requests.request-identifier
/**
 * Checks the request identifier, if there is one.
 * @throws Problem 400 if it is not 1 to 255 characters long (section "Shared request parts")
 */
export function checkRequestId(route: EndpointRoute, headers: IncomingHttpHeaders, headerName: string): void {
  const isTaken = route.access !== 'none' && route.access !== 'control' && route.operation !== 'cmr-options';
  const requestId = headers[headerName.toLowerCase()];
  if (!isTaken || requestId === undefined) return;
  if (typeof requestId === 'string' && requestId.length >= 1 && requestId.length <= 255) return;
  throw invalidField(
    headerName,
    requestId.length > 255 ? 'too_big' : 'too_small',
    'A request identifier has 1 to 255 characters.',
  );
}

/**
 * Checks the media type of a request body.
 * @throws Problem 415
 */
export function checkMediaType(route: EndpointRoute, mediaType: string): void {
  const wanted = route.body?.mediaType ?? '*';
  if (wanted === '*' || wanted === mediaType) return;
  throw new Problem(415, 'unsupported_media_type', { detail: `The content type must be ${wanted}.` });
}
