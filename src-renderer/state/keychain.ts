import { t } from '@lingui/core/macro';
import { call } from '../bridge/bridge.ts';
import { showToast } from '../ui/toast.tsx';
import { useApp } from './app-store.ts';
import { orShowError } from './show-error.ts';

/** Looks for the system's keychain again. If it is usable, credentials that are only in memory are moved into it. */
export const recheckKeychain = (): Promise<void> =>
  orShowError(async () => {
    const secretStore = await call('app.recheckKeychain', {});
    useApp.setState(({ info }) => ({ info: info && { ...info, secretStore } }));
    showToast(
      secretStore.kind === 'keychain'
        ? { tone: 'ok', text: t`Dispatch found the keychain and moved the credentials from memory into it.` }
        : {
            tone: 'warn',
            text: t`Dispatch still finds no keychain that it can use. Credentials stay in memory until you quit.`,
          },
    );
  });
