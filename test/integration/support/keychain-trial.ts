// Run under dbus-run-session with an unlocked gnome-keyring: stores, and reads in a second store, as a restart does.
import { openSecretStore } from '../../../src-main/adapters/keychain.ts';
import { createLocalCredential } from '../../../src-main/core/environment/credentials.ts';

const open = () => openSecretStore(async () => (await import('keytar')).default, 'Dispatch keychain test');
const first = await open();
const made = await createLocalCredential(first, 'local')();
const second = await open();
const read = await createLocalCredential(second, 'local')();
console.log(
  JSON.stringify({
    kinds: [first.kind, second.kind],
    reason: first.reason,
    isSame: made.clientSecret.reveal() === read.clientSecret.reveal(),
    length: made.clientSecret.reveal().length,
  }),
);
process.exit();
