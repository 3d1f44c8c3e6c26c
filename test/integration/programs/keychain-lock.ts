// Run under dbus-run-session with an unlocked gnome-keyring: what happens when it is locked; then, as `again`, after a
// restart with it unlocked.
import { execFileSync } from 'node:child_process';
import { openSecretStore } from '../../../src-main/adapters/keychain.ts';
import { Secret } from '../../../src-main/core/ports/secret.ts';
import { DispatchError } from '../../../src-shared/errors.ts';

const open = () => openSecretStore(async () => (await import('keytar')).default, 'Dispatch keychain test');

function lock(): void {
  const secrets = [
    '--session',
    '--print-reply',
    '--dest=org.freedesktop.secrets',
    '/org/freedesktop/secrets',
  ];
  const collection = 'array:objpath:/org/freedesktop/secrets/collection/login';
  execFileSync('dbus-send', [...secrets, 'org.freedesktop.Secret.Service.Lock', collection]);
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DispatchError ? error.error.code : String(error)),
  );

async function whileLocked() {
  const store = await open();
  await store.set('a/credential', new Secret('first'));
  lock();
  return {
    get: await codeOf(store.get('a/credential')),
    set: await codeOf(store.set('a/credential', new Secret('second'))),
    delete: await codeOf(store.delete('a/credential')),
    startsWith: (await open()).state().kind,
  };
}

async function afterwards() {
  const store = await open();
  const kept = (await store.get('a/credential'))?.reveal();
  await store.set('a/credential', new Secret('second'));
  const replaced = (await store.get('a/credential'))?.reveal();
  await store.delete('a/credential');
  return { kept, replaced, deleted: await store.get('a/credential') };
}

console.log(JSON.stringify(await (process.argv.includes('again') ? afterwards() : whileLocked())));
process.exit();
