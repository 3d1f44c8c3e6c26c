import { msg } from '@lingui/core/macro';
import type { ErrorWords } from './error-words.ts';

const keptHere = msg`What you save is kept here and sent when the service answers again.`;

/** Words for failures of the network, of sign-in, and of answers that cannot be used, by their reasons. */
export const networkErrorWords: Record<string, ErrorWords> = {
  dns: [
    msg`Service address not found`,
    msg`The network may be away, or the base address of the environment is wrong.`,
    keptHere,
  ],
  'proxy proxy_sign_in': [
    msg`The network's proxy did not let us through`,
    msg`It wants a sign-in or refuses. Ask whoever runs your network.`,
    keptHere,
  ],
  'tls_expired tls_not_yet_valid': [
    msg`The service's certificate is not valid now`,
    msg`Check this computer's date and time; if they are right, the service has to renew it.`,
    keptHere,
  ],
  'tls_wrong_host tls_untrusted tls': [
    msg`The service cannot be trusted`,
    msg`What answers does not prove to be the service. Check the base address; a company's own certificate can be added to the environment.`,
    keptHere,
  ],
  'tls_no_https not_http': [
    msg`Something else answers at this address`,
    msg`It does not speak https. Check the base address and its port.`,
    keptHere,
  ],
  'not_the_service redirect': [
    msg`Something else answered instead of the service`,
    msg`Your network may need a sign-in, such as guest Wi-Fi: open a web browser and sign in. If that does not help, check the base address in Settings.`,
    keptHere,
  ],
  host_not_allowed: [
    msg`This host is not allowed`,
    msg`It is not among the allowed hosts of the environment, or it is on this computer or in your own network. Whoever set up the environment can add the host.`,
  ],
  private_address: [
    msg`This host leads into your own network`,
    msg`Dispatch calls a host in your own network only where the allowed hosts of the environment name it. If the network wants you to sign in, do so and try again. If the host belongs to your network, edit the environment in Settings and add the exact name under “Scopes, hosts and certificates”, in “Allowed hosts”. If your administrator set up the environment, ask for the host there.`,
  ],
  'answer_too_large answer_too_deep headers_too_large': [
    msg`The service’s answer is too large`,
    msg`It is larger than Dispatch reads, so it was not read. Nothing that you saved is lost, and nothing is created twice. Tell support if this stays.`,
  ],
  too_many_entries: [
    msg`The service’s answer has too many entries`,
    msg`It has more entries than Dispatch reads, so it was not read. Nothing that you saved is lost, and nothing is created twice. Tell support if this stays.`,
  ],
  endless_list: [
    msg`The service’s list has no end`,
    msg`The service sends page after page without anything new, so Dispatch stopped reading. What was read before is kept. Tell support if this stays.`,
  ],
  report_too_long: [
    msg`The report is too long`,
    msg`Dispatch shows up to 500,000 rows. Choose a shorter period.`,
  ],
  'insecure_address bad_address': [
    msg`This address is not used`,
    msg`Only https addresses are, but for this computer itself. Check the base address of the environment.`,
  ],
  no_token_endpoint: [
    msg`There is no sign-in at this address`,
    msg`Check the base address of the environment.`,
    keptHere,
  ],
  sign_in_too_large: [
    msg`The sign-in request is too large for the service`,
    msg`Check the client ID and the client secret in the settings. Queued items are sent when sign-in works again.`,
  ],
  sign_in_not_allowed: [
    msg`Sign-in refused`,
    msg`The service or the network does not allow the sign-in, and does not say why. Check the base address of the environment. If it is right, copy the details and give them to support.`,
  ],
  invalid_scope: [
    msg`The permissions that are asked for are not there`,
    msg`The credential has none of the scopes chosen for this environment. Choose others, or ask for all.`,
  ],
  'wrong_shape not_json empty': [
    msg`The service's answer cannot be read`,
    msg`Nothing that you saved is lost, and nothing is created twice. If this stays, an update of Dispatch may help.`,
  ],
  wrong_size: [msg`The file did not arrive whole`, msg`Nothing was saved. Load it again.`],
  content_expired: [
    msg`The file's address does not work any more`,
    msg`Open the order again; it gets a new one.`,
  ],
};
