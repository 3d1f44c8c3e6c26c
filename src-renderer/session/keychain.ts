import { t } from '@lingui/core/macro';
import { call } from '../bridge/bridge.ts';
import { showToast } from '../ui/toast.tsx';
import { useApp } from './app-store.ts';
import { orShowError } from './show-error.ts';

/** Looks for the system's keychain again. Credentials of this session then move into it. */
export const recheckKeychain = (): Promise<void> =>
  orShowError(async () => {
    const secretStore = await call('app.recheckKeychain', {});
    useApp.setState(({ info }) => ({ info: info && { ...info, secretStore } }));
    showToast(
      secretStore.kind === 'keychain'
        ? { tone: 'ok', text: t`The keychain is there. Credentials of this session were moved into it.` }
        : { tone: 'warn', text: t`Still no keychain that can be used. Credentials stay in memory.` },
    );
  });
