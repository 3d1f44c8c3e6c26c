// Run under dbus-run-session with an unlocked gnome-keyring: stores, and reads in a second store, as a restart does.
import { openSecretStore } from '../../../src-main/adapters/keychain.ts';
import { credentialAccount } from '../../../src-main/core/environment/credential-account.ts';
import { createCredentials, newLocalCredential } from '../../../src-main/core/environment/credentials.ts';
import { localEnvironment } from '../../../src-shared/environment.ts';

const open = () => openSecretStore(async () => (await import('keytar')).default, 'Dispatch keychain test');
const local = credentialAccount(localEnvironment);
const first = await open();
const made = await createCredentials(first, local, { credential: null }, newLocalCredential).get();
const second = await open();
const read = await createCredentials(second, local, { credential: null }).get();
console.log(
  JSON.stringify({
    kinds: [first.state().kind, second.state().kind],
    reason: first.state().reason,
    isSame: made.clientSecret.reveal() === read.clientSecret.reveal(),
    length: made.clientSecret.reveal().length,
  }),
);
process.exit();
