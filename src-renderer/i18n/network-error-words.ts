import { msg } from '@lingui/core/macro';
import type { ErrorWords } from './error-words.ts';

export const keptHere = msg`Queued items are kept on this computer, and sent when the service can be reached again.`;

/** Texts by reason, for failures of the network or of sign-in, and for answers that Dispatch cannot use. */
export const networkErrorWords: Record<string, ErrorWords> = {
  dns: [
    msg`The address of the service was not found`,
    msg`This computer may be offline, or the base address of the environment may be wrong. Check both.`,
    keptHere,
  ],
  proxy: [
    msg`The network’s proxy blocked the connection`,
    msg`The proxy does not allow this connection. Ask the administrator of your network.`,
    keptHere,
  ],
  proxy_sign_in: [
    msg`The network’s proxy demands a sign-in`,
    msg`Enter the user name and the password for the proxy in Settings.`,
    keptHere,
  ],
  proxy_sign_in_kind: [
    msg`The network’s proxy blocked the connection`,
    msg`The proxy demands a kind of sign-in that Dispatch does not know, such as NTLM. Ask the administrator of your network for an exception for the service.`,
    keptHere,
  ],
  'tls_expired tls_not_yet_valid': [
    msg`The service’s certificate has expired or is not valid yet`,
    msg`Check the date and time of this computer. If they are right, the operator of the service must replace the certificate.`,
    keptHere,
  ],
  'tls_wrong_host tls_untrusted tls': [
    msg`The identity of the service is not proven`,
    msg`Dispatch does not trust the certificate of the computer that answered. Check the base address. If your company has its own certificate, add it to the environment.`,
    keptHere,
  ],
  'tls_no_https not_http': [
    msg`Another program answers at this address`,
    msg`The program does not use https. Check the base address and its port.`,
    keptHere,
  ],
  'not_the_service redirect': [
    msg`The answer did not come from the service`,
    msg`Your network may need a sign-in, such as guest Wi-Fi: open a web browser and sign in. If that does not help, check the base address in Settings.`,
    keptHere,
  ],
  host_not_allowed: [
    msg`Dispatch is not allowed to connect to this host`,
    msg`The allowed hosts of the environment do not include this host, or the host is on this computer or in your own network. Whoever set up the environment can add the host.`,
  ],
  private_address: [
    msg`This host is in your own network`,
    msg`Dispatch connects to a host in your own network only if the environment allows it. If your network needs a sign-in, sign in and try again. If the host belongs to your network, edit the environment in Settings: add the exact name of the host under “Scopes, hosts and certificates”, in “Allowed hosts”. If your administrator set up the environment, ask your administrator to add the host.`,
  ],
  'insecure_address bad_address': [
    msg`Dispatch does not connect to this address`,
    msg`Dispatch connects only to valid https addresses, and to this computer. Check the base address of the environment.`,
  ],
  no_token_endpoint: [
    msg`The service has no sign-in at this address`,
    msg`Check the base address of the environment.`,
    keptHere,
  ],
  sign_in_not_allowed: [
    msg`Sign-in refused`,
    msg`The service or the network does not allow the sign-in, and does not say why. Check the base address of the environment. If it is right, copy the details and give them to support.`,
  ],
  invalid_scope: [
    msg`The credential lacks the requested permissions`,
    msg`The credential has none of the scopes that are chosen for this environment. Edit the environment in Settings: choose other scopes, or all scopes.`,
  ],
  'wrong_shape not_json empty': [
    msg`Dispatch cannot read the service’s answer`,
    msg`Nothing that you saved is lost, and nothing is created twice. If the error occurs again, update Dispatch.`,
  ],
};
