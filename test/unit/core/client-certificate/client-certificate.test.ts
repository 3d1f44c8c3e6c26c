import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClientCertificate } from '../../../../src-main/core/client-certificate/client-certificate.ts';
import type { SessionOnlyCredential } from '../../../../src-main/core/environment/credentials.ts';
import type { Secret } from '../../../../src-main/core/ports/secret.ts';
import { localEnvironment } from '../../../../src-shared/environment.ts';
import { type ClientKeys, clientKeys } from '../../../support/client-keys.ts';
import { fakeClock, fakeSecretStore } from '../../../support/fakes.ts';

const password = 'of the file';
const sealed = 'client-certificate.sealed';
let keys: ClientKeys;
let removeKeys = (): void => undefined;

beforeAll(() => {
  keys = clientKeys(end => {
    removeKeys = end;
  });
  for (const name of ['office', 'next']) {
    keys.make(name);
    keys.pack(name, password);
  }
  return () => removeKeys();
});

/** All that a kill leaves: the files of the environment, and the keychain. */
interface Left {
  files: Map<string, Buffer>;
  entries: Map<string, Secret>;
}

const inMemory = (): SessionOnlyCredential => ({ credential: null, certificate: null });

/** The certificate of an environment in a folder of its own, over what an earlier start has left there. */
function opened({
  left,
  sessionOnly = inMemory(),
}: {
  left?: Left;
  sessionOnly?: SessionOnlyCredential;
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, bytes] of left?.files ?? []) writeFileSync(join(folder, name), bytes);
  const { secrets: entries, ...store } = fakeSecretStore();
  for (const [account, secret] of left?.entries ?? []) entries.set(account, secret);
  const moments: Left[] = [];
  const note = () =>
    moments.push({
      files: new Map(
        readdirSync(folder, { withFileTypes: true })
          .filter(entry => entry.isFile())
          .map(({ name }) => [name, readFileSync(join(folder, name))]),
      ),
      entries: new Map(entries),
    });
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    note();
    return work().finally(note);
  };
  const secrets = {
    ...store,
    set: (account: string, secret: Secret) => around(() => store.set(account, secret)),
    delete: (account: string) => around(() => store.delete(account)),
  };
  const goers = new Set<() => void>();
  let path = '';
  const environment = {
    ...localEnvironment,
    id: 'office',
    kind: 'sandbox',
    baseUrl: 'https://service.example',
  } as const;
  const certificate = createClientCertificate({
    environment,
    secrets,
    sessionOnly,
    file: join(folder, sealed),
    clock: { ...fakeClock(), nowMs: () => Date.now() },
    ending: new AbortController().signal,
    chooseFile: async () => path,
    whenPageGoes(listener) {
      goers.add(listener);
      return () => goers.delete(listener);
    },
    onChange: () => undefined,
  });
  const choose = (name: string) => {
    path = keys.path(`${name}.p12`);
    return certificate.choose('certificate');
  };
  const save = async (name: string) => {
    await choose(name);
    return certificate.save(password, false);
  };
  return { certificate, folder, entries, secrets, moments, goers, choose, save };
}

const namesOf = (folder: string) => readdirSync(folder);

describe('a program that is killed', () => {
  it('while it saves has the certificate of before or the new one, and one seal key from then on', async () => {
    const first = opened();
    await first.save('office');
    first.moments.splice(0);
    await first.save('next');
    const seen = new Set<string>();
    for (const left of first.moments) {
      const later = opened({ left });
      const { facts, problem, place } = await later.certificate.state();
      expect([problem, place]).toEqual([null, 'keychain']);
      seen.add(facts?.subject ?? '');
      expect([...later.entries.values()].map(key => key.reveal().length)).toEqual([44]);
      // The key that stays is the one that opens the file.
      const again = opened({ left: { files: left.files, entries: later.entries } });
      expect(await again.certificate.state()).toMatchObject({ facts, problem: null });
    }
    expect([...seen]).toEqual(['CN=office, O=Nordbil', 'CN=next, O=Nordbil']);
  });

  it('while it saves the first one has it or has none', async () => {
    const first = opened();
    await first.save('office');
    expect(first.moments.length).toBeGreaterThan(0);
    for (const left of first.moments)
      expect(await opened({ left }).certificate.state()).toMatchObject({ problem: null });
  });

  it('while it removes says no error, and leaves neither key nor file', async () => {
    const first = opened();
    await first.save('office');
    first.moments.splice(0);
    await first.certificate.remove();
    expect(first.moments.length).toBeGreaterThan(0);
    for (const left of first.moments) {
      const later = opened({ left });
      expect(await later.certificate.state()).toEqual({ place: 'none', facts: null, problem: null });
      expect([later.entries.size, namesOf(later.folder)]).toEqual([0, []]);
    }
  });

  it('while it removes, and then saves another one, has that', async () => {
    const first = opened();
    await first.save('office');
    first.moments.splice(0);
    await first.certificate.remove();
    for (const left of first.moments) {
      const later = opened({ left });
      await later.save('next');
      expect(namesOf(later.folder)).toEqual([sealed]);
      const files = new Map([[sealed, readFileSync(join(later.folder, sealed))]]);
      const last = await opened({ left: { files, entries: later.entries } }).certificate.state();
      expect(last.facts?.subject).toContain('CN=next');
    }
  });
});

describe('the sealed file', () => {
  it('is sealed by a new key each time: none opens a copy of an earlier file', async () => {
    const { folder, entries, save } = opened();
    await save('office');
    const files = new Map([[sealed, readFileSync(join(folder, sealed))]]);
    await save('next');
    expect([...entries.values()].map(key => key.reveal().length)).toEqual([44]);
    expect(await opened({ left: { files, entries } }).certificate.state()).toMatchObject({
      problem: 'damaged',
      facts: null,
    });
  });

  it('that cannot be written leaves the certificate of before, and its key alone', async () => {
    const { certificate, folder, entries, secrets, save, choose } = opened();
    await save('office');
    const [before] = entries.values();
    const file = readFileSync(join(folder, sealed));
    await choose('next');
    const { set } = secrets;
    secrets.set = async (account, secret) => {
      secrets.set = set;
      await set(account, secret);
      // From here on, a folder is in the way of the file.
      rmSync(join(folder, sealed));
      mkdirSync(join(folder, sealed, 'in the way'), { recursive: true });
    };
    await expect(certificate.save(password, false)).rejects.toMatchObject({
      error: { code: 'storage_failed' },
    });
    expect([...entries.values()].map(key => key.reveal())).toEqual([before?.reveal()]);
    expect(
      (await opened({ left: { files: new Map([[sealed, file]]), entries } }).certificate.state()).facts,
    ).toMatchObject({ subject: 'CN=office, O=Nordbil' });
  });

  it('that its keychain does not let go of is there as before', async () => {
    const { certificate, folder, secrets, save } = opened();
    await save('office');
    secrets.delete = () => Promise.reject(new Error('The keychain is locked.'));
    await expect(certificate.remove()).rejects.toThrow('locked');
    expect(namesOf(folder)).toEqual([sealed]);
    expect(await certificate.state()).toMatchObject({ place: 'keychain', problem: null });
  });
});

describe('a removed certificate', () => {
  it('whose file cannot be deleted yet is used no more', async () => {
    const { certificate, folder, secrets, save } = opened();
    await save('office');
    const letGo = secrets.delete;
    secrets.delete = async account => {
      await letGo(account);
      // A folder in place of the file, which cannot be deleted like a file.
      rmSync(join(folder, `${sealed}.removing`));
      mkdirSync(join(folder, `${sealed}.removing`));
    };
    expect(await certificate.remove()).toMatchObject({ place: 'none', facts: null });
    expect(await certificate.source?.get()).toBeNull();
  });
});

describe('what was chosen', () => {
  const noChoice = { error: { reason: 'no_certificate_chosen' } };

  it('is forgotten when that is cancelled', async () => {
    const { certificate, choose } = opened();
    await choose('office');
    certificate.cancel();
    await expect(certificate.save(password, false)).rejects.toMatchObject(noChoice);
  });

  it('is forgotten when its page goes, which is watched once however often a file is chosen', async () => {
    const { certificate, choose, goers } = opened();
    await choose('office');
    await choose('next');
    expect(goers.size).toBe(1);
    for (const go of goers) go();
    await expect(certificate.save(password, false)).rejects.toMatchObject(noChoice);
  });
});

it('a certificate in memory says whether it moves to a keychain that appears', async () => {
  const none = { kind: 'memory', reason: 'locked' } as const;
  const sessionOnly = inMemory();
  const { certificate, secrets, choose } = opened({ sessionOnly });
  const state = vi.spyOn(secrets, 'state').mockReturnValue(none);
  await choose('office');
  expect(await certificate.save(password, false)).toMatchObject({ place: 'until_keychain' });
  await choose('office');
  expect(await certificate.save(password, true)).toMatchObject({ place: 'session' });
  state.mockRestore();
  expect(await certificate.state()).toMatchObject({ place: 'session' });
});
