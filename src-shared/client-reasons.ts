/**
 * Values of `AppError.reason` that this program sets itself; all others come from the service. With the codes
 * `service_unreachable` and `bad_answer`, the service has not refused the request, so a write is sent again unchanged.
 */
export const clientReasons = [
  // Reasons of `service_unreachable`.
  'refused',
  'dns',
  'reset',
  'truncated',
  'timeout',
  'unreachable',
  'network',
  'private_address',
  'proxy_sign_in',
  'proxy_sign_in_kind',
  'proxy',
  'tls_wrong_host',
  'tls_untrusted',
  'tls_expired',
  'tls_not_yet_valid',
  'tls_no_https',
  'tls_certificate_required',
  'tls_certificate_refused',
  'tls',
  // Reasons of `bad_answer`.
  'redirect',
  'not_the_service',
  'gateway_certificate',
  'not_http',
  'headers_too_large',
  'answer_too_large',
  'answer_too_deep',
  'too_many_entries',
  'endless_list',
  'bad_encoding',
  'empty',
  'not_json',
  'wrong_shape',
  'wrong_size',
  // Reasons of `bad_request`: nothing was sent.
  'insecure_address',
  'bad_address',
  'host_not_allowed',
  'bad_header',
  'bad_input',
  // Reasons of `sign_in_failed`.
  'invalid_client',
  'invalid_request',
  'invalid_scope',
  'sign_in_too_large',
  'sign_in_not_allowed',
  'no_token_endpoint',
  // Reason of `service_failed` if the request for a token failed: the call itself was not sent.
  'sign_in_unavailable',
  // Reason of `not_allowed_in_state`: the profile has no path for the operation.
  'no_path',
  // Reason of `service_refused`: a download address that has expired.
  'content_expired',
] as const;
export type ClientReason = (typeof clientReasons)[number];
