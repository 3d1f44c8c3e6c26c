import { createHash, X509Certificate } from 'node:crypto';

/** A certificate authority that is trusted in addition to those of the system, or an unreadable text in its place. */
export interface Certificate {
  /**
   * The certificate alone, as TLS reads it; null if it cannot be read, in which case nothing is trusted because of it.
   */
  pem: string | null;
  /** Empty if the certificate has no subject, null if it cannot be read. */
  subject: string | null;
  /** `AB:CD:…` of the certificate; of its text if it cannot be read. */
  sha256: string;
}

/**
 * All certificates in a PEM text. Trusting, showing and counting all use this function: two parsers might find
 * different certificates in one text.
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
