import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ClientKeys {
  folder: string;
  /** Runs openssl in the folder. */
  openssl(...args: string[]): void;
  /** The path and the content of a file in the folder. */
  path(name: string): string;
  read(name: string): Buffer;
  text(name: string): string;
  /**
   * Makes a key and a certificate of the authority for it: `NAME.key` and `NAME.crt`.
   * @param days number of days that it is valid from today, less than zero for one that has ended
   */
  make(name: string, options?: { days?: number; dates?: [string, string]; by?: string }): void;
  /** Packs `NAME.key` and `NAME.crt` into `NAME.p12`. */
  pack(name: string, password: string, ...options: string[]): Buffer;
}

const configuration = `
[ca]
default_ca = made
[made]
database = index.txt
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = any
unique_subject = no
[any]
commonName = supplied
organizationName = optional
`;

/**
 * Keys and certificates of an authority that exists for one test only, `authority.crt`, made by openssl.
 * @param onEnd is given what deletes them
 */
export function clientKeys(onEnd: (end: () => void) => void): ClientKeys {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-keys-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => void execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const authority = (name: string) => {
    openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${name}.key`);
    openssl(
      'req',
      '-x509',
      '-new',
      '-key',
      `${name}.key`,
      '-subj',
      `/CN=${name}`,
      '-days',
      '3',
      '-out',
      `${name}.crt`,
    );
  };
  writeFileSync(path('ca.cnf'), configuration);
  writeFileSync(path('index.txt'), '');
  authority('authority');
  authority('other-authority');
  return {
    folder,
    openssl,
    path,
    read: name => readFileSync(path(name)),
    text: name => readFileSync(path(name), 'utf8'),
    make(name, { days = 100, dates, by = 'authority' } = {}) {
      openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${name}.key`);
      openssl('req', '-new', '-key', `${name}.key`, '-subj', `/O=Nordbil/CN=${name}`, '-out', `${name}.csr`);
      const when = dates ? ['-startdate', dates[0], '-enddate', dates[1]] : ['-days', String(days)];
      openssl(
        ...['ca', '-batch', '-config', 'ca.cnf', '-cert', `${by}.crt`, '-keyfile', `${by}.key`],
        ...['-in', `${name}.csr`, '-out', `${name}.crt`, '-notext', ...when],
      );
    },
    pack(name, password, ...options) {
      openssl(
        ...['pkcs12', '-export', '-inkey', `${name}.key`, '-in', `${name}.crt`, '-out', `${name}.p12`],
        ...['-passout', `pass:${password}`, ...options],
      );
      return readFileSync(path(`${name}.p12`));
    },
  };
}
