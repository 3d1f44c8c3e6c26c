import { X509Certificate } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { maxCertificateFileBytes } from '../../../src-shared/client-certificate-limits.ts';
import type {
  ChosenCertificate,
  ClientCertificateFacts,
  ClientCertificateState,
} from '../../../src-shared/contract/client-certificates.ts';
import { cutText } from '../../../src-shared/domain/cut-text.ts';
import type { Environment } from '../../../src-shared/environment.ts';
import { refusal } from '../../../src-shared/errors.ts';
import { createTurns } from '../../../src-shared/turns.ts';
import { cancelled } from '../api/failure.ts';
import { clientCertificateAccount } from '../environment/credential-account.ts';
import type { SessionOnlyCredential } from '../environment/credentials.ts';
import type { ClientCertificateSource } from '../ports/certificates.ts';
import type { Desktop } from '../ports/desktop.ts';
import type { Clock, SecretStore } from '../ports/ports.ts';
import type { ClientKey } from '../ports/secret.ts';
import { formatOf, readClientKey, refused } from './read-client-key.ts';
import { createStoredCertificate, none, type StoredKey } from './stored-certificate.ts';

export interface ClientCertificateSources extends Pick<Desktop, 'chooseFile' | 'whenPageGoes'> {
  environment: Environment;
  secrets: SecretStore;
  sessionOnly: SessionOnlyCredential;
  /** Path of the sealed file in the environment's folder. */
  file: string;
  clock: Clock;
  /** Aborted when the session ends: calls then fail as `cancelled`. */
  ending: AbortSignal;
  /** Called when connections must be made again, because the certificate has changed. */
  onChange(): void;
}

interface Choice {
  certificate: { bytes: Buffer; name: string };
  key: { bytes: Buffer; name: string } | null;
}

/**
 * Manages the client certificate of one environment. Certificate and private key are in a file that is encrypted with a
 * key of the keychain, because the keychain of Windows takes only 2,560 bytes. Without a keychain, or if the user wants
 * it, they are in memory only. They belong to the origin of the environment.
 */
export function createClientCertificate(sources: ClientCertificateSources) {
  const { environment, secrets, sessionOnly, clock, ending } = sources;
  const account = clientCertificateAccount(environment);
  const origin = originOf(environment.baseUrl);
  const stored = createStoredCertificate(sources.file, account, secrets);
  const turns = createTurns();
  let known: Promise<StoredKey> | null = null;
  let choice: Choice | null = null;
  let unwatch = (): void => undefined;

  function cancel(): void {
    choice = null;
  }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    turns.take(async () => {
      if (ending.aborted) throw cancelled();
      return work();
    });

  /** Moves a certificate to the keychain that was kept in memory only because there was no keychain. */
  async function moveToKeychain(): Promise<void> {
    const held = sessionOnly.certificate;
    if (!held || held.isWanted || secrets.state().kind !== 'keychain') return;
    await inTurn(async () => {
      if (sessionOnly.certificate === held) await store(held.key);
    });
  }

  async function store(key: ClientKey): Promise<void> {
    await stored.save(key);
    sessionOnly.certificate = null;
    known = Promise.resolve({ key, problem: null });
  }

  /** Reads the certificate and caches it. What cannot be used is looked for again by the next call. */
  async function find(): Promise<StoredKey> {
    if (origin === null) return none;
    // While the keychain does not answer, the one in memory is used.
    await moveToKeychain().catch(() => undefined);
    if (sessionOnly.certificate) return { key: sessionOnly.certificate.key, problem: null };
    const asked = known ?? inTurn(stored.load);
    known = asked;
    try {
      const found = await asked;
      if (!found.key && known === asked) known = null;
      return found;
    } catch (error) {
      if (known === asked) known = null;
      throw error;
    }
  }

  async function state(): Promise<ClientCertificateState> {
    const { key, problem } = await find();
    const held = sessionOnly.certificate;
    const placeInMemory = held && (held.isWanted ? 'session' : 'until_keychain');
    return {
      place: placeInMemory ?? (key || problem ? 'keychain' : 'none'),
      facts: key && factsOf(key),
      problem,
    };
  }

  /** @throws DispatchError `not_allowed_in_state` (`no_https`) */
  function assertPossible(): void {
    if (origin !== null) return;
    throw refusal('not_allowed_in_state', 'Only an https address can have a client certificate.', 'no_https');
  }

  return {
    /** Where connections get the certificate; null if the environment cannot have one. */
    source:
      origin === null
        ? null
        : ({ origin, get: async () => (await find()).key } satisfies ClientCertificateSource),
    state,
    /**
     * Lets the user choose a file, and reads it.
     * @throws DispatchError `file_rejected` (`certificate_too_large`, `certificate_unreadable`,
     * `no_certificate_chosen`), `not_allowed_in_state` (`no_https`)
     */
    async choose(part: 'certificate' | 'key'): Promise<ChosenCertificate | null> {
      assertPossible();
      unwatch();
      unwatch = sources.whenPageGoes(cancel);
      const path = await sources.chooseFile(part);
      if (path === null) return null;
      const chosen = { bytes: await readChosen(path), name: basename(path) };
      if (part === 'certificate') choice = { certificate: chosen, key: null };
      else if (choice) choice = { ...choice, key: chosen };
      if (!choice) throw nothingChosen();
      return chosenOf(choice);
    },
    /** Forgets what was chosen, so that its private key is no longer in memory. */
    cancel,
    /**
     * Stores the chosen certificate instead of the previous one.
     * @throws DispatchError `file_rejected` with a `ClientCertificateProblem`, `keychain_failed`, `storage_full`,
     * `storage_failed`; nothing has changed then
     */
    async save(password: string, isSessionOnly: boolean): Promise<ClientCertificateState> {
      assertPossible();
      const chosen = choice;
      if (!chosen) throw nothingChosen();
      const files = { certificate: chosen.certificate.bytes, key: chosen.key?.bytes ?? null };
      const key = await readClientKey(files, password, clock.nowMs());
      await inTurn(async () => {
        if (!isSessionOnly && secrets.state().kind === 'keychain') return store(key);
        // The previous one stays stored only until then: two certificates would be hard to tell apart.
        await forget();
        sessionOnly.certificate = { key, isWanted: isSessionOnly };
      });
      if (choice === chosen) choice = null;
      sources.onChange();
      return state();
    },
    /**
     * Deletes the certificate.
     * @throws DispatchError `keychain_failed`; it is still there then
     */
    async remove(): Promise<ClientCertificateState> {
      await inTurn(forget);
      sources.onChange();
      return state();
    },
    /** Deletes the certificate because the environment goes, or gets another origin. */
    forget: (): Promise<void> => inTurn(forget),
    /** Whether there is one, also one that cannot be used. */
    isKept: (): boolean => sessionOnly.certificate != null || stored.isKept(),
    /** Resolves when no operation is in progress. */
    settled: turns.underWay,
  };

  async function forget(): Promise<void> {
    await stored.remove();
    sessionOnly.certificate = null;
    choice = null;
    known = null;
  }
}

const nothingChosen = () => refused('no_certificate_chosen', 'No file has been chosen.');

/** The origin that gets the certificate; null without https, where there is no TLS. */
function originOf(baseUrl: string | null): string | null {
  const url = URL.parse(baseUrl ?? '');
  return url?.protocol === 'https:' ? url.origin : null;
}

const chosenOf = ({ certificate, key }: Choice): ChosenCertificate => {
  const own = formatOf(certificate.bytes);
  const other = key && formatOf(key.bytes);
  return {
    fileNames: [certificate, ...(key ? [key] : [])].map(({ name }) => cutText(name, 300)),
    hasKey: own.hasKey || other?.hasKey === true,
    isEncrypted: own.isEncrypted || other?.isEncrypted === true,
  };
};

/** Reads a chosen file up to the maximum size, whatever size the system reports. */
async function readChosen(path: string): Promise<Buffer> {
  try {
    // Opening a named pipe would wait until another program writes to it.
    const opened = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      if (!(await opened.stat()).isFile()) throw refused('certificate_unreadable', 'This is no file.');
      const buffer = Buffer.alloc(maxCertificateFileBytes + 1);
      const { bytesRead } = await opened.read(buffer, 0, buffer.byteLength, 0);
      if (bytesRead > maxCertificateFileBytes)
        throw refused('certificate_too_large', 'The file is too large for a certificate.');
      return buffer.subarray(0, bytesRead);
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (error instanceof Error && 'error' in error) throw error;
    throw refused('certificate_unreadable', 'The file cannot be read.');
  }
}

/** One line of a name such as `CN=… O=…`. */
const nameOf = (lines: string | undefined): string => cutText((lines ?? '').split('\n').join(', '), 500);

function factsOf({ certificates }: ClientKey): ClientCertificateFacts {
  const { subject, issuer, serialNumber, fingerprint256, validFrom, validTo } = new X509Certificate(
    certificates,
  );
  return {
    subject: nameOf(subject),
    issuer: nameOf(issuer),
    serialNumber,
    sha256: fingerprint256,
    validFromMs: Date.parse(validFrom),
    validUntilMs: Date.parse(validTo),
  };
}
