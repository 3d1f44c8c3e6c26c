import { createHash, X509Certificate } from 'node:crypto';

/** A certificate authority that is trusted besides those of the system, or what stands in its place. */
export interface Certificate {
  /** The certificate alone, as TLS reads it; null for one that cannot be read, which vouches for nobody. */
  pem: string | null;
  /** Empty where the certificate names none, null where it cannot be read. */
  subject: string | null;
  /** `AB:CD:…` of the certificate, or of its text where it cannot be read. */
  sha256: string;
}

/**
 * All certificates of a PEM text. Whatever is trusted, shown or counted comes from here: two readings of one text might
 * find different certificates in it.
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
