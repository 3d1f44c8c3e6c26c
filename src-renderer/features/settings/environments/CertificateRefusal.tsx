import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type ClientCertificateProblem,
  clientCertificateProblems,
} from '../../../../src-shared/client-certificate-limits.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';

function wordsOf(problem: ClientCertificateProblem): string {
  switch (problem) {
    case 'certificate_too_large':
      return t`The file is larger than 100 kB, so it is not a certificate. Choose another file.`;
    case 'certificate_unreadable':
      return t`Dispatch cannot read the file. Check that it still exists, and that you may open it.`;
    case 'no_certificate_chosen':
      return t`Dispatch no longer has the file. Choose it again.`;
    case 'not_a_certificate':
      return t`The file contains no certificate. Choose a PKCS#12 file (.p12 or .pfx), or a certificate in PEM format.`;
    case 'damaged_file':
      return t`The file is damaged, or in a format that Dispatch does not know. Export the certificate again as PKCS#12.`;
    case 'wrong_password':
      return t`The password is wrong. Enter the password that was chosen when the file was exported.`;
    case 'no_private_key':
      return t`The file contains no private key. Export the certificate again together with its private key.`;
    case 'key_does_not_match':
      return t`The private key belongs to another certificate. Choose the key that was made for this certificate.`;
    case 'legacy_encryption':
      return t`The file is protected by an old encryption (such as RC2), which is no longer safe. Export the certificate again with AES-256 encryption. Windows calls this AES256-SHA256. With OpenSSL 3, run “openssl pkcs12 -legacy -in old.p12 -nodes -out all.pem”, then “openssl pkcs12 -export -in all.pem -out new.p12”, and delete all.pem.`;
    case 'unknown_encryption':
      return t`Dispatch does not know the encryption of the file. Export the certificate again as PKCS#12 with AES-256 encryption.`;
    case 'certificate_expired':
      return t`The certificate has expired. Ask your administrator for a new one. If it should be valid, check the date and time of this computer.`;
    case 'certificate_not_yet_valid':
      return t`The certificate is not valid yet. Check the date and time of this computer.`;
    case 'certificate_not_usable':
      return t`The certificate or its key is too weak, or of a kind that secure connections do not allow. Ask your administrator for another one.`;
  }
}

/** Says why a client certificate was not saved or removed, and what the user can do. */
export function CertificateRefusal({ error }: { error: AppError }) {
  const { t: translated } = useLingui();
  const problem = clientCertificateProblems.find(reason => reason === error.reason);
  if (error.code !== 'file_rejected' || problem === undefined) return <ErrorNotice error={error} />;
  return (
    <Notice tone="bad" title={translated`The certificate was not saved`}>
      {wordsOf(problem)}
    </Notice>
  );
}
