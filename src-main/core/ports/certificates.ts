import { createHash, X509Certificate } from 'node:crypto';
import type { ClientKey } from './secret.ts';

/** A trusted certificate that was added to those of the system, or text that cannot be read as a certificate. */
export interface Certificate {
  /** The certificate in PEM, as it is passed to TLS; null if it cannot be read, in which case it is not trusted. */
  pem: string | null;
  /** Subject of the certificate; empty if it has none, null if the certificate cannot be read. */
  subject: string | null;
  /** SHA-256 of the certificate as `AB:CD:…`. If the certificate cannot be read, the SHA-256 of its text. */
  sha256: string;
}

/** The client certificate of one origin, such as `https://api.example.com`. No other server ever gets it. */
export interface ClientCertificateSource {
  origin: string;
  /**
   * Returns the certificate; null if there is none. It is asked again after each `renew`.
   * @throws DispatchError `keychain_failed`
   */
  get(): Promise<ClientKey | null>;
}

/**
 * Returns all certificates in a PEM text. Use only this function to trust, show or count certificates, because another
 * parser might find different certificates in the same text.
 */
export const certificatesOf = (pem: string | null): Certificate[] =>
  (pem?.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(readCertificate);

function readCertificate(text: string): Certificate {
  try {
    const certificate = new X509Certificate(text);
    const { subject, fingerprint256 } = certificate;
    return { pem: certificate.toString(), subject: subject ?? '', sha256: fingerprint256 };
  } catch {
    const hash = createHash('sha256').update(text).digest('hex').toUpperCase();
    return { pem: null, subject: null, sha256: hash.replace(/..(?!$)/g, '$&:') };
  }
}
