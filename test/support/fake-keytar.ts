import type { Keytar } from '../../src-main/adapters/keychain.ts';

/** A keychain that a test can lock, and look into: by service and account. */
export function fakeKeytar() {
  const kept = new Map<string, string>();
  const asked: string[] = [];
  const keytar: Keytar = {
    setPassword(service, account, password) {
      asked.push(`set ${account}`);
      kept.set(`${service}/${account}`, password);
      return Promise.resolve();
    },
    getPassword: (service, account) => Promise.resolve(kept.get(`${service}/${account}`) ?? null),
    deletePassword: (service, account) => Promise.resolve(kept.delete(`${service}/${account}`)),
  };
  return { kept, asked, keytar };
}
