import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { expect, it } from 'vitest';
import { addedService } from '../../../../src-main/core/environment/service-change.ts';
import { certificatesOf } from '../../../../src-main/core/ports/certificates.ts';
import { environmentInputSchema } from '../../../../src-shared/environment.ts';

const [one = '', other = ''] = rootCertificates;
const fingerprintOf = (pem: string) => new X509Certificate(pem).fingerprint256;
const labelled = (pem: string, label: string) => pem.trim().replaceAll('CERTIFICATE', label);

/** As the question before a new environment names them. */
const shown = (caCertificates: string) =>
  addedService(
    environmentInputSchema.parse({
      name: 'Office',
      kind: 'production',
      baseUrl: 'https://office.example',
      caCertificates,
    }),
  ).next.certificates.map(({ sha256 }) => sha256);
const trusted = (text: string) => certificatesOf(text).flatMap(({ pem }) => pem ?? []);

it.each([
  ['behind another', `${one}\n${other}`],
  ['at the dashes of another', `${one.trim()}${other.trim()}`],
  [
    'in the dashes of one with another label',
    labelled(one, 'X509 CERTIFICATE').replace(/-----$/, '') + other,
  ],
  ['within another kind of text', labelled(one, 'NOTE').replace('\n-----END', `\n${other}\n-----END`)],
  ['behind one that has no end', `${one.replace(/-----END[\s\S]*$/, '')}\n${other}`],
  ['with words before it', `subject=Office\n${other}`],
  ['with line ends of Windows', other.replaceAll('\n', '\r\n')],
])('a certificate %s is shown where it is trusted, and trusted alone', (_, text) => {
  expect(trusted(text).map(fingerprintOf)).toContain(fingerprintOf(other));
  expect(shown(text)).toEqual(trusted(text).map(fingerprintOf));
  for (const pem of trusted(text)) expect(pem.match(/-----BEGIN/g)).toHaveLength(1);
});

it('what cannot be read is shown by its hash, and trusted by nobody', () => {
  const text = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
  expect(certificatesOf(text)).toEqual([
    { pem: null, subject: null, sha256: expect.stringMatching(/^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/) },
  ]);
  expect(shown(text)).toHaveLength(1);
});
