import type { ConfigScope } from '../common/config.ts';
import type { Exchange } from '../http/exchange.ts';
import { notFound, Problem } from '../http/problem.ts';
import type { ErrorFormat } from '../http/refusal.ts';
import type { HttpReply } from '../http/reply.ts';
import type { Operation } from '../services/faults.ts';
import type { Services } from '../services/services.ts';

/** One endpoint of the interface. */
export interface EndpointRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with named parts, such as `/v2/orders/{order_id}`. */
  path: string;
  operation: Operation;
  /** The scope that a token must have; `control` requires the control token, and `none` requires no token. */
  access: ConfigScope | 'control' | 'none';
  /** Accepted media type and maximum size of the body; null if the endpoint takes no body. */
  body: { mediaType: string; maxBytes: number } | null;
  /**
   * Whether an Idempotency-Key is required. A repeated request with the same key gets the stored response to the first
   * one.
   */
  isIdempotent: boolean;
  errorFormat: ErrorFormat;
  handle(exchange: Exchange, services: Services): HttpReply | Promise<HttpReply>;
}

export interface Match {
  route: EndpointRoute;
  parameters: Record<string, string>;
}

/**
 * Finds the endpoint for a request.
 * @throws Problem 404 for an unknown path; 405 with `Allow` for a known path with another method
 */
export function matchRoute(routes: readonly EndpointRoute[], method: string, path: string): Match {
  const parts = path.split('/');
  const allowed: string[] = [];
  for (const route of routes) {
    const parameters = matchPath(route.path.split('/'), parts);
    if (!parameters) continue;
    if (route.method === method) return { route, parameters };
    allowed.push(route.method);
  }
  if (allowed.length === 0) throw notFound('There is no such path.');
  throw new Problem(405, 'method_not_allowed', {
    detail: `${method} is not possible here.`,
    headers: { allow: allowed.join(', ') },
  });
}

function matchPath(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, name] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (name.startsWith('{')) parameters[name.slice(1, -1)] = part;
    else if (name !== part) return null;
  }
  return parameters;
}
