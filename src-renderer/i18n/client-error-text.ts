import { t } from '@lingui/core/macro';
import type { ClientReason } from '../../src-shared/client-reasons.ts';
import type { AppErrorCode } from '../../src-shared/errors.ts';
import type { ErrorText } from './error-text.ts';

type Words = Partial<Record<ClientReason, () => ErrorText>>;

/** No way to the service: whoever sits at this computer can often do something about it. */
const unreachable: Words = {
  dns: () => ({
    title: t`The address of the service is not known`,
    detail: t`Look whether this computer is online, and compare the base address in the settings. What you saved is kept here.`,
  }),
  proxy_sign_in: () => ({
    title: t`The proxy asks for a sign-in`,
    detail: t`Your network's proxy does not let Dispatch through. Ask your administrator; what you saved is kept here.`,
  }),
  proxy: () => ({
    title: t`The proxy does not let Dispatch through`,
    detail: t`Your network's proxy refuses the service's address. Ask your administrator; what you saved is kept here.`,
  }),
  tls_wrong_host: () => ({
    title: t`The certificate is for another address`,
    detail: t`Nothing was sent. Compare the base address in the settings; if it is right, tell the service's operator.`,
  }),
  tls_untrusted: () => ({
    title: t`The certificate is not trusted`,
    detail: t`Nothing was sent. If your company's proxy or service has a certificate of its own, add it to the environment in the settings.`,
  }),
  tls_expired: () => ({
    title: t`The certificate has expired`,
    detail: t`Nothing was sent. Look whether the date of this computer is right; if it is, tell the service's operator.`,
  }),
  tls_not_yet_valid: () => ({
    title: t`The certificate is not valid yet`,
    detail: t`Nothing was sent. Look whether the date of this computer is right; if it is, tell the service's operator.`,
  }),
  tls_no_https: () => ({
    title: t`There is no https at this address`,
    detail: t`Nothing was sent. Compare the base address in the settings, also its port.`,
  }),
  tls: () => ({
    title: t`No safe connection to the service`,
    detail: t`Nothing was sent. Copy the details and give them to your administrator.`,
  }),
};

const elsewhere = (): ErrorText => ({
  title: t`Something else answers at this address`,
  detail: t`It may be the sign-in page of a network, or another program. Open a browser to sign in to the network, and compare the base address in the settings. What you saved is kept here.`,
});

/** Something answered, but not as the service would. */
const badAnswer: Words = {
  redirect: () => ({
    title: t`The service sends us elsewhere`,
    detail: t`Dispatch does not follow, since your credential would go with it. Compare the base address in the settings.`,
  }),
  not_the_service: elsewhere,
  not_http: elsewhere,
};

/** Refused here, before anything was sent. */
const refusedHere: Words = {
  insecure_address: () => ({
    title: t`The address is not safe`,
    detail: t`Nothing was sent: the service named an address without https. Tell the service's operator.`,
  }),
  host_not_allowed: () => ({
    title: t`This host is not allowed`,
    detail: t`Nothing was sent: the service named a host that is not among those of the environment. Add it in the settings if you trust it.`,
  }),
};

const signIn: Words = {
  no_token_endpoint: () => ({
    title: t`Nobody signs in at this address`,
    detail: t`The base address leads to a server that does not know sign-in. Compare it in the settings, also its path.`,
  }),
};

const tables: Partial<Record<AppErrorCode, Words>> = {
  service_unreachable: unreachable,
  bad_answer: badAnswer,
  bad_request: refusedHere,
  sign_in_failed: signIn,
  not_allowed_in_state: {
    no_path: () => ({
      title: t`Not available at this service`,
      detail: t`The interface does not say where this is. If the service's operator names the path, enter it under interface details in the settings.`,
    }),
  },
  service_refused: {
    content_expired: () => ({
      title: t`The link to the file is used up`,
      detail: t`Download it again: Dispatch asks for a new link.`,
    }),
  },
};

/** Words for what the client itself found, where its cause says more than its code. */
export function clientErrorText(code: AppErrorCode, reason: string | null): ErrorText | null {
  const words: Readonly<Record<string, (() => ErrorText) | undefined>> = tables[code] ?? {};
  return reason !== null && Object.hasOwn(words, reason) ? (words[reason]?.() ?? null) : null;
}
