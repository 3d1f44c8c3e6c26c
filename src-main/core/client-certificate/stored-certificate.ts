import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import type { SecretStore } from '../ports/ports.ts';
import { type ClientKey, Secret } from '../ports/secret.ts';
import { newSealKey, readSealed, SealBrokenError, writeSealed } from './sealed-file.ts';

const storedSchema = z.object({ certificates: z.string().min(1), key: z.string().min(1) });

/** What is stored: a certificate, or why it cannot be used. */
export type StoredKey = { key: ClientKey; problem: null } | { key: null; problem: 'lost' | 'damaged' | null };

export const none: StoredKey = { key: null, problem: null };

/** Several seal keys in one entry of the keychain: base64 has no spaces. */
const joined = (keys: readonly Secret[]): Secret => new Secret(keys.map(key => key.reveal()).join(' '));
const separated = (keys: Secret): Secret[] =>
  keys
    .reveal()
    .split(' ')
    .map(key => new Secret(key));

/**
 * Keeps a certificate and its private key in a file, which is encrypted with a key of the keychain. Run one operation at a
 * time.
 * @param file path of the sealed file
 * @param account name of its key in the keychain
 */
export function createStoredCertificate(file: string, account: string, secrets: SecretStore) {
  /** The sealed file while it is removed: a certificate that counts no more, whose key may still be in the keychain. */
  const leaving = `${file}.removing`;

  /**
   * Seals the certificate with a new key, so that no copy of an earlier file can be opened with it. Until the file is
   * written, the keychain has the earlier keys as well: what an interruption leaves can be opened.
   */
  async function save(key: ClientKey): Promise<void> {
    const former = existsSync(file) ? await secrets.get(account) : null;
    const sealKey = newSealKey();
    await secrets.set(account, former === null ? sealKey : joined([sealKey, ...separated(former)]));
    // Its key has just been overwritten.
    await rm(leaving, { force: true });
    const text = JSON.stringify({ certificates: key.certificates, key: key.key.reveal() });
    try {
      await writeSealed(file, sealKey, account, new Secret(text));
    } catch (error) {
      await (former === null ? secrets.delete(account) : secrets.set(account, former)).catch(() => undefined);
      throw error;
    }
    if (former !== null) await keepOnly(sealKey);
  }

  /** Deletes the other keys. If the keychain fails, the next start tries again. */
  const keepOnly = (key: Secret): Promise<void> => secrets.set(account, key).catch(() => undefined);

  async function load(): Promise<StoredKey> {
    // The certificate is removed already, whether the keychain answers or not.
    if (existsSync(leaving) && !existsSync(file)) await remove().catch(() => undefined);
    // Without a file the keychain is not asked, because most environments have no client certificate.
    if (!existsSync(file)) return none;
    const kept = await secrets.get(account);
    if (!kept) return { key: null, problem: 'lost' };
    try {
      const keys = separated(kept);
      const opened = await readSealed(file, keys, account);
      if (opened === null) return none;
      if (keys.length > 1) await keepOnly(opened.key);
      return { key: parse(opened.content), problem: null };
    } catch (error) {
      if (error instanceof SealBrokenError) return { key: null, problem: 'damaged' };
      throw error;
    }
  }

  /**
   * Deletes the stored certificate: it counts no more from the first step on, then its key goes, and then the file. The next
   * start finishes what an interruption leaves.
   */
  async function remove(): Promise<void> {
    const isThere = existsSync(file);
    if (isThere) await rename(file, leaving);
    if (existsSync(leaving)) {
      try {
        await secrets.delete(account);
      } catch (error) {
        if (isThere) await rename(leaving, file);
        throw error;
      }
      // Nothing opens it any more. The next start tries again.
      await rm(leaving).catch(() => undefined);
    }
  }

  return {
    /** @throws DispatchError `keychain_failed`, `storage_full`, `storage_failed`; nothing has changed then */
    save,
    /** @throws DispatchError `keychain_failed`, Error of the disk */
    load,
    /** @throws DispatchError `keychain_failed`; it is still there then */
    remove,
    /** Whether there is one, also one that cannot be used, or that is not removed completely. */
    isKept: (): boolean => existsSync(file) || existsSync(leaving),
  };
}

function parse(text: Secret): ClientKey {
  const stored = storedSchema.safeParse(JSON.parse(text.reveal()));
  if (!stored.success) throw new SealBrokenError();
  return { certificates: stored.data.certificates, key: new Secret(stored.data.key) };
}
