import { createHash, X509Certificate } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Environment, EnvironmentInput } from '../../../src-shared/environment.ts';
import type { CertificateName, ReachedService, ServiceChange } from '../ports/ports.ts';
import { isSameAccount } from './credential-accounts.ts';

type Reaching = Pick<Environment, 'kind' | 'baseUrl' | 'allowedHosts' | 'caCertificates'>;

/**
 * What has to be asked before `next` counts: another address or kind, other certificate authorities, other allowed
 * hosts. Of a new environment (`former` is null) only certificates or hosts of its own.
 * @returns null where nobody need be asked
 */
export function serviceChange(former: Environment | null, next: EnvironmentInput): ServiceChange | null {
  if (former === null) {
    const isPlain = next.allowedHosts.length === 0 && next.caCertificates === null;
    return isPlain
      ? null
      : { name: next.name, former, next: reachedService(next), isCredentialForgotten: false };
  }
  if (isDeepStrictEqual(compared(former), compared(next))) return null;
  return {
    name: former.name,
    former: reachedService(former),
    next: reachedService(next),
    isCredentialForgotten: !isSameAccount(former, { ...next, id: former.id }),
  };
}

/** Certificates by their whole text: whatever reads it may see more in it than the names that are shown. */
const compared = ({ kind, baseUrl, allowedHosts, caCertificates }: Reaching) => ({
  kind,
  baseUrl,
  allowedHosts: new Set(allowedHosts),
  caCertificates,
});

const reachedService = ({ kind, baseUrl, allowedHosts, caCertificates }: Reaching): ReachedService => ({
  kind,
  baseUrl,
  allowedHosts,
  certificates: certificateNames(caCertificates),
});

/** Of every part of a PEM text, also of one that is no certificate. */
export const certificateNames = (pem: string | null): CertificateName[] =>
  (pem?.match(/-----BEGIN [^-]+-----[\s\S]*?-----END [^-]+-----/g) ?? []).map(certificateName);

function certificateName(pem: string): CertificateName {
  try {
    const { subject, fingerprint256 } = new X509Certificate(pem);
    return { subject: subject ?? '', sha256: fingerprint256 };
  } catch {
    const hash = createHash('sha256').update(pem).digest('hex').toUpperCase();
    return { subject: null, sha256: hash.replace(/..(?!$)/g, '$&:') };
  }
}
