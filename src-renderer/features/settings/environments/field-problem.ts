import { t } from '@lingui/core/macro';
import type { FormField } from './environment-form.ts';

/**
 * Whether a problem is shown while the user is still typing. Other problems, such as an incomplete address, wait until
 * the field loses focus.
 */
export const isSaidAtOnce = (problem: string | undefined): boolean =>
  problem !== undefined && ['not_https', 'has_credentials', 'has_query'].includes(problem);

function addressProblem(problem: string): string {
  switch (problem) {
    case 'not_https':
      return t`The address must begin with https://, so that nobody can read the data on its way. Only a service on this computer may use http://.`;
    case 'has_credentials':
      return t`Remove everything up to the @. You enter the credential separately, in Settings.`;
    case 'has_query':
      return t`Remove the ? or # and everything after it.`;
    default:
      return t`Enter an address such as https://transport.example.com`;
  }
}

/** The message for a field of the form. */
export function fieldProblem(field: FormField, problem: string, badHost: string | null): string {
  switch (field) {
    case 'name':
      return t`Enter a name`;
    case 'baseUrl':
      return addressProblem(problem);
    case 'scopes':
      return t`Choose at least one scope`;
    case 'allowedHosts': {
      const host = badHost ?? '';
      return t`“${host}” is not a valid host name. Enter names such as files.example.com or *.example.com, one per line, without https://`;
    }
    case 'caCertificates':
      return t`Enter certificates in PEM format, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----`;
  }
}
