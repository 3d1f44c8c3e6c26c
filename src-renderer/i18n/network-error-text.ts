import { t } from '@lingui/core/macro';
import type { AppError } from '../../src-shared/errors.ts';

export interface ErrorText {
  title: string;
  /** What to do, or what Dispatch does automatically. */
  detail: string;
}

const keptHere = () => t`What you save is kept here and sent when the service answers again.`;

/** Words for failures of the network, of sign-in and of answers that cannot be used; null for other reasons. */
export function networkErrorText({ reason }: AppError): ErrorText | null {
  switch (reason) {
    case 'dns':
      return {
        title: t`The service's address is not known here`,
        detail: `${t`The network may be away, or the base address of the environment is wrong.`} ${keptHere()}`,
      };
    case 'proxy':
    case 'proxy_sign_in':
      return {
        title: t`The network's proxy did not let us through`,
        detail: `${t`It wants a sign-in or refuses. Ask whoever runs your network.`} ${keptHere()}`,
      };
    case 'tls_expired':
    case 'tls_not_yet_valid':
      return {
        title: t`The service's certificate is not valid now`,
        detail: `${t`Check this computer's date and time; if they are right, the service has to renew it.`} ${keptHere()}`,
      };
    case 'tls_wrong_host':
    case 'tls_untrusted':
    case 'tls':
      return {
        title: t`The service cannot be trusted`,
        detail: `${t`What answers does not prove to be the service. Check the base address; a company's own certificate can be added to the environment.`} ${keptHere()}`,
      };
    case 'tls_no_https':
    case 'not_http':
      return {
        title: t`Something else answers at this address`,
        detail: `${t`It does not speak https. Check the base address and its port.`} ${keptHere()}`,
      };
    case 'not_the_service':
    case 'redirect':
      return {
        title: t`Something else answered instead of the service`,
        detail: `${t`Perhaps the network wants you to sign in: open a web browser. Otherwise check the base address.`} ${keptHere()}`,
      };
    case 'host_not_allowed':
      return {
        title: t`This host is not allowed`,
        detail: t`It is not among the allowed hosts of the environment, or it is on this computer or in your own network. Whoever set up the environment can add the host.`,
      };
    case 'private_address':
      return {
        title: t`This host leads into your own network`,
        detail: t`Dispatch calls a host in your own network only where the allowed hosts of the environment name it. If the network wants you to sign in, do so and try again. If the host belongs to your network, edit the environment in Settings and add the exact name under “Scopes, hosts and certificates”, in “Allowed hosts”. If your administrator set up the environment, ask for the host there.`,
      };
    case 'answer_too_large':
    case 'answer_too_deep':
    case 'headers_too_large':
      return {
        title: t`The service’s answer is too large`,
        detail: t`It is larger than Dispatch reads, so it was not read. Nothing that you saved is lost, and nothing is created twice. Tell support if this stays.`,
      };
    case 'too_many_entries':
      return {
        title: t`The service’s answer has too many entries`,
        detail: t`It has more entries than Dispatch reads, so it was not read. Nothing that you saved is lost, and nothing is created twice. Tell support if this stays.`,
      };
    case 'endless_list':
      return {
        title: t`The service’s list has no end`,
        detail: t`The service sends page after page without anything new, so Dispatch stopped reading. What was read before is kept. Tell support if this stays.`,
      };
    case 'report_too_long':
      return {
        title: t`The report is too long`,
        detail: t`Dispatch shows up to 500,000 rows. Choose a shorter period.`,
      };
    case 'insecure_address':
    case 'bad_address':
      return {
        title: t`This address is not used`,
        detail: t`Only https addresses are, but for this computer itself. Check the base address of the environment.`,
      };
    case 'no_token_endpoint':
      return {
        title: t`There is no sign-in at this address`,
        detail: `${t`Check the base address of the environment.`} ${keptHere()}`,
      };
    case 'sign_in_too_large':
      return {
        title: t`The sign-in request is too large for the service`,
        detail: t`Check the client ID and the client secret in the settings. Queued items are sent when sign-in works again.`,
      };
    case 'sign_in_not_allowed':
      return {
        title: t`Sign-in refused`,
        detail: t`The service or the network does not allow the sign-in, and does not say why. Check the base address of the environment. If it is right, copy the details and give them to support.`,
      };
    case 'invalid_scope':
      return {
        title: t`The permissions that are asked for are not there`,
        detail: t`The credentials have none of the scopes chosen for this environment. Choose others, or ask for all.`,
      };
    case 'wrong_shape':
    case 'not_json':
    case 'empty':
      return {
        title: t`The service's answer cannot be read`,
        detail: t`Nothing that you saved is lost, and nothing is created twice. If this stays, an update of Dispatch may help.`,
      };
    case 'wrong_size':
      return {
        title: t`The file did not arrive whole`,
        detail: t`Nothing was saved. Load it again.`,
      };
    case 'content_expired':
      return {
        title: t`The file's address does not work any more`,
        detail: t`Open the order again; it gets a new one.`,
      };
    default:
      return null;
  }
}
