import { msg } from '@lingui/core/macro';
import type { ErrorWords } from './error-words.ts';
import { keptHere } from './network-error-words.ts';

/** Texts by reason, for answers that are refused, and gateways that ask for a client certificate. */
export const refusedAnswerWords: Record<string, ErrorWords> = {
  'tls_certificate_required gateway_certificate': [
    msg`The service needs a client certificate`,
    msg`The service, or a gateway in front of it, asks for a client certificate, or does not accept the one it got. Edit the environment in Settings: choose the certificate under “Client certificate”. Your administrator can give you one.`,
    keptHere,
  ],
  tls_certificate_refused: [
    msg`The service does not accept the client certificate`,
    msg`The certificate may have expired, be revoked, or be meant for another service. Edit the environment in Settings: check the certificate under “Client certificate”, and ask your administrator for another one.`,
    keptHere,
  ],
  'answer_too_large answer_too_deep headers_too_large': [
    msg`The service’s answer is too large`,
    msg`The answer is larger than Dispatch allows, so Dispatch did not read it. Nothing that you saved is lost, and nothing is created twice. If the error occurs again, tell support.`,
  ],
  too_many_entries: [
    msg`A list in the service’s answer is too long`,
    msg`A list in the answer is longer than Dispatch allows, so Dispatch did not read the answer. Nothing that you saved is lost, and nothing is created twice. If the error occurs again, tell support.`,
  ],
  endless_list: [
    msg`The service’s list does not end`,
    msg`The service sends page after page without anything new, so Dispatch stopped reading. Dispatch keeps what it read before. If the error occurs again, tell support.`,
  ],
  report_too_long: [
    msg`The report is too long`,
    msg`Dispatch shows up to 500,000 rows. Choose a shorter period.`,
  ],
  wrong_size: [msg`The file arrived incomplete`, msg`Nothing was saved. Load the file again.`],
  content_expired: [
    msg`The address of the file has expired`,
    msg`Open the order again: Dispatch then gets a new address for the file.`,
  ],
  sign_in_too_large: [
    msg`The sign-in request is too large for the service`,
    msg`Check the client ID and the client secret in the settings. Queued items are sent when sign-in works again.`,
  ],
};
