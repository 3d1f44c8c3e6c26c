/** Why a file was not taken as client certificate: reasons of `file_rejected`. */
export const clientCertificateProblems = [
  'certificate_too_large',
  'certificate_unreadable',
  /** Nothing has been chosen, or the choice was made so long ago that it is forgotten. */
  'no_certificate_chosen',
  'not_a_certificate',
  'damaged_file',
  'wrong_password',
  'no_private_key',
  'key_does_not_match',
  /** An encryption such as RC2, which is too old for this program. */
  'legacy_encryption',
  'unknown_encryption',
  'certificate_expired',
  'certificate_not_yet_valid',
  'certificate_not_usable',
] as const;
export type ClientCertificateProblem = (typeof clientCertificateProblems)[number];

/** Maximum size of a chosen file, in bytes. A certificate with a long chain has about 20 kB. */
export const maxCertificateFileBytes = 100_000;
