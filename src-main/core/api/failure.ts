import { type ClientReason, clientReasons } from '../../../src-shared/client-reasons.ts';
import {
  type AppError,
  type AppErrorCode,
  type AppErrorParts,
  DispatchError,
} from '../../../src-shared/errors.ts';
import type { Log } from '../ports/ports.ts';
import { internalError, logFault } from './fault.ts';

interface Meaning {
  code: AppErrorCode;
  message: string;
  retryable: boolean;
}

const unreachable = (message: string): Meaning => ({ code: 'service_unreachable', message, retryable: true });
const badAnswer = (message: string): Meaning => ({ code: 'bad_answer', message, retryable: true });
const signInFailed = (message: string): Meaning => ({ code: 'sign_in_failed', message, retryable: false });
const badRequest = (message: string): Meaning => ({ code: 'bad_request', message, retryable: false });

/**
 * For each reason, its error code and a message for logs and support. The message says what the reason means and what
 * to do.
 */
const meanings = {
  refused: unreachable(
    'Nothing listens at the address: the service is stopped, or the base address is wrong.',
  ),
  dns: unreachable('The name of the service was not found. Check the network, then the base address.'),
  reset: unreachable('The connection was cut before an answer came. It is safe to try again.'),
  truncated: unreachable('The connection was cut in the middle of the answer. It is safe to try again.'),
  timeout: unreachable('The service did not answer in time. Try again; if it stays, check the network.'),
  unreachable: unreachable('There is no way to the service in this network. Check the network or the VPN.'),
  network: unreachable('The service could not be reached. Check the network.'),
  private_address: unreachable(
    'The name leads into this computer’s own network. Sign in to the network; if the host belongs there, add it to the allowed hosts of the environment.',
  ),
  proxy_sign_in: unreachable(
    'The proxy of this network demands a sign-in (407). Enter its user name and password in Settings, or in the variable of the proxy.',
  ),
  proxy_sign_in_kind: unreachable(
    'Dispatch cannot sign in to this kind of proxy (407), which does not offer Basic. Ask who runs the network for an exception.',
  ),
  proxy: unreachable(
    'The proxy of this network did not let the connection through. Ask who runs the network.',
  ),
  tls_wrong_host: unreachable(
    'The certificate belongs to another name. Check the base address, or whether a network sign-in is open.',
  ),
  tls_untrusted: unreachable(
    'The certificate is not from an authority this computer trusts. If your company has its own, add it in the environment.',
  ),
  tls_expired: unreachable('The certificate of the service has expired. Check this computer’s date first.'),
  tls_not_yet_valid: unreachable('The certificate is not valid yet. Check this computer’s date and time.'),
  tls_no_https: unreachable('The address does not speak https. Check the port of the base address.'),
  tls_certificate_required: unreachable(
    'The service, or a gateway in front of it, asks for a client certificate. Choose one in the environment.',
  ),
  tls_certificate_refused: unreachable(
    'The service, or a gateway in front of it, does not accept the client certificate. Ask who runs it for another one.',
  ),
  tls: unreachable('No safe connection could be made (TLS). Check the base address and the network.'),
  redirect: badAnswer(
    'The address answers with a redirect, which is not followed. Check the base address, or sign in to the network.',
  ),
  not_the_service: badAnswer(
    'Something else answered instead of the service: open a browser to sign in to the network, or check the base address.',
  ),
  gateway_certificate: badAnswer(
    'A gateway in front of the service asks for a client certificate, or does not accept the one it got.',
  ),
  not_http: badAnswer(
    'What answers at the address does not speak HTTP. Check the base address and its port.',
  ),
  headers_too_large: badAnswer(
    'The answer has more headers than any answer of the service. It was not read.',
  ),
  answer_too_large: badAnswer('The answer is larger than any answer of the service. It was not read.'),
  answer_too_deep: badAnswer('The answer is nested deeper than any answer of the service. It was not read.'),
  too_many_entries: badAnswer(
    'A list in the answer has more entries than the interface allows. It was not read.',
  ),
  endless_list: badAnswer(
    'The service says again and again that there is more, and nothing new comes. Reading was stopped.',
  ),
  bad_encoding: badAnswer('The compressed answer cannot be read. Try again; if it stays, tell support.'),
  empty: badAnswer('The service answered with success but without content. It is not known what was done.'),
  not_json: badAnswer('The service answered with success, but the content cannot be read.'),
  wrong_shape: badAnswer('The service answered in a shape this version does not know. Update Dispatch.'),
  wrong_size: badAnswer('The file did not arrive as it was announced. Nothing was saved; load it again.'),
  insecure_address: badRequest('Only https addresses are used, but for this computer itself.'),
  bad_address: badRequest(
    'This is no address the client can use. Check the base address of the environment.',
  ),
  host_not_allowed: badRequest(
    'The environment does not allow this host. Whoever set it up can add the host.',
  ),
  bad_header: badRequest('A part of the request cannot be sent as it is. Check the interface details.'),
  bad_input: badRequest('The request does not have the shape of the interface.'),
  invalid_client: signInFailed(
    'The service does not know these credentials: they were revoked, or belong to another environment. Enter those of this environment in Settings.',
  ),
  invalid_request: signInFailed(
    'The service did not understand the sign-in. Check the base address and the interface details of the environment.',
  ),
  invalid_scope: signInFailed('The credentials have none of the permissions that are asked for.'),
  sign_in_too_large: signInFailed(
    'The service says that the request of the sign-in is too large. Check the credential.',
  ),
  sign_in_not_allowed: signInFailed(
    'The service or the network does not allow the sign-in. Check the base address of the environment.',
  ),
  no_token_endpoint: signInFailed(
    'There is no sign-in at this address. Check the base address of the environment.',
  ),
  sign_in_unavailable: {
    code: 'service_failed',
    message: 'The sign-in of the service does not work at the moment. It is tried again.',
    retryable: true,
  },
  no_path: {
    code: 'not_allowed_in_state',
    message: 'The interface details of this environment have no path for this.',
    retryable: false,
  },
  content_expired: {
    code: 'service_refused',
    message: 'The address of the file does not work any more. Load the list of files again.',
    retryable: true,
  },
} as const satisfies Record<ClientReason, Meaning>;

/**
 * Creates the error of a reason, with its code and message. `parts` add details of the response, such as its status.
 */
export function clientError(
  reason: ClientReason,
  parts: Omit<AppErrorParts, 'reason'> = {},
  options?: ErrorOptions,
): DispatchError {
  const { code, message, retryable } = meanings[reason];
  return new DispatchError(code, message, { retryable, ...parts, reason }, options);
}

// @interface errors.401-authentication-failed errors.403-permission-denied
/**
 * Whether the error means that the sign-in failed, a permission is missing, or the keychain could not be used. None of
 * these means that the service is unreachable.
 */
export const isRefusal = ({ code }: AppError): boolean =>
  code === 'sign_in_failed' || code === 'permission_denied' || code === 'keychain_failed';

/** Copies an error, with `parts` added or replaced. */
export const withParts = ({ error, message, cause }: DispatchError, parts: AppErrorParts): DispatchError =>
  new DispatchError(error.code, message, { ...error, ...parts }, { cause });

/** Error codes of Node and undici, by the reason that they mean. */
const codesOfReason: Partial<Record<ClientReason, readonly string[]>> = {
  refused: ['ECONNREFUSED'],
  dns: ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA'],
  private_address: ['ERR_PRIVATE_ADDRESS'],
  reset: ['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'UND_ERR_SOCKET'],
  timeout: ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'],
  unreachable: ['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'],
  truncated: ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH'],
  headers_too_large: ['UND_ERR_HEADERS_OVERFLOW'],
  bad_header: ['UND_ERR_INVALID_ARG'],
  proxy: ['UND_ERR_PRX_TLS', 'UND_ERR_PRX_CONN'],
  proxy_sign_in: ['ERR_PROXY_SIGN_IN'],
  proxy_sign_in_kind: ['ERR_PROXY_SIGN_IN_KIND'],
  tls_wrong_host: ['ERR_TLS_CERT_ALTNAME_INVALID'],
  tls_untrusted: [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'CERT_UNTRUSTED',
  ],
  tls_expired: ['CERT_HAS_EXPIRED'],
  tls_not_yet_valid: ['CERT_NOT_YET_VALID'],
  tls_no_https: ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'],
};

const reasonOf = (code: string): ClientReason | undefined =>
  clientReasons.find(reason => codesOfReason[reason]?.includes(code));

/**
 * Turns an error of undici or the network into a DispatchError.
 * @param isAnswering whether response headers have arrived: a cut connection is then `truncated`
 */
export function failureOf(error: unknown, isAnswering: boolean): DispatchError {
  if (error instanceof DispatchError) return error;
  const code = codeOf(error);
  // undici reports these codes when the app stops or renews the environment's connections.
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') return cancelled(error);
  // The size of the file on this computer's disk differs from its recorded size: the copy is damaged, and sending it
  // again would not help.
  if (code === 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH') return unreadableBody(error);
  const reason = proxyReason(error) ?? reasonOf(code) ?? reasonOfFamily(error, code);
  const isCut = isAnswering && (reason === 'reset' || reason === 'not_http');
  return clientError(isCut ? 'truncated' : reason, {}, { cause: error });
}

export const cancelled = (cause?: unknown): DispatchError =>
  new DispatchError('cancelled', 'The request was cancelled.', { retryable: true }, { cause });

/** Creates the error for a request body that cannot be read from the local disk. */
export const unreadableBody = (cause: unknown): DispatchError =>
  new DispatchError(
    'file_rejected',
    'The stored copy of the document is missing or damaged. Add the document again.',
    { reason: 'unreadable' },
    { cause },
  );

/** How a server refuses a client certificate, as TLS tells it: by the end of the error's code. */
const certificateRequired = /ALERT_CERTIFICATE_REQUIRED$/;
const certificateRefused =
  /ALERT_((BAD|UNSUPPORTED)_CERTIFICATE|CERTIFICATE_(REVOKED|EXPIRED|UNKNOWN)|UNKNOWN_CA|ACCESS_DENIED)$/;

function reasonOfFamily(error: unknown, code: string): ClientReason {
  if (certificateRequired.test(code)) return 'tls_certificate_required';
  if (certificateRefused.test(code)) return 'tls_certificate_refused';
  // Errors of undici's HTTP parser have no code.
  if (error instanceof Error && error.name === 'HTTPParserError') return 'not_http';
  if (code.startsWith('ERR_TLS') || code.startsWith('ERR_SSL') || code.includes('CERT') || code === 'EPROTO')
    return 'tls';
  return 'network';
}

/**
 * Returns the reason if a proxy refused the connection, otherwise null. undici reports this only in the error's
 * message.
 */
function proxyReason(error: unknown): ClientReason | null {
  const message = error instanceof Error ? error.message : '';
  if (/^Proxy (response \(407\)|Authentication Required)/.test(message)) return 'proxy_sign_in';
  return message.startsWith('Proxy response (') ? 'proxy' : null;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? codeOf(error.cause) : '';
}

/**
 * Turns any error into a DispatchError; an unexpected one is `internal`. The original message is only in its `cause`.
 */
export const asDispatchError = (error: unknown): DispatchError =>
  error instanceof DispatchError ? error : (asStorageError(error) ?? internalError(error));

/** Turns any error into plain data that may be sent to a page. Logs the cause of an internal or storage failure. */
export function toldError(log: Log, error: unknown): AppError {
  const known = asDispatchError(error);
  logFault(log, known);
  return known.error;
}

const sqliteFull = 13;
const fullDisk: readonly string[] = ['ENOSPC', 'EDQUOT'];
const failedDisk: readonly string[] = ['EIO', 'EROFS', 'ENXIO'];

/** Turns an error of the local disk into `storage_full` or `storage_failed`; returns null for all other errors. */
function asStorageError(error: unknown): DispatchError | null {
  if (!(error instanceof Error)) return null;
  const number = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;
  const code = 'code' in error ? String(error.code) : '';
  if (number === null ? fullDisk.includes(code) : number % 256 === sqliteFull)
    return new DispatchError('storage_full', 'The disk is full.', { retryable: true }, { cause: error });
  if (number === null && !failedDisk.includes(code)) return null;
  const reason = number === null ? code.toLowerCase() : `sqlite_${number}`;
  return new DispatchError(
    'storage_failed',
    'The data on this computer cannot be read or written.',
    { reason },
    { cause: error },
  );
}
