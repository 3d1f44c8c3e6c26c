import { type HttpReply, jsonReply } from './reply.ts';

/** What the token endpoint answers must not be kept by anybody on the way. */
export const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** Error of the token endpoint, RFC 6749 section 5.2. */
export function oauthError(status: number, error: string, description: string): HttpReply {
  const challenge: Record<string, string> =
    status === 401 ? { 'www-authenticate': 'Basic realm="sandbox"' } : {};
  return jsonReply(status, { error, error_description: description }, { ...noStore, ...challenge });
}
