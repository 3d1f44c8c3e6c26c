import { t } from '@lingui/core/macro';
import { call } from '../bridge/bridge.ts';
import { showToast } from '../ui/toast.tsx';
import { useApp } from './app-store.ts';
import { orShowError } from './show-error.ts';

/** Pauses or resumes sending in the environment on screen. Sending stays paused even after a restart. */
export const setPaused = (isPaused: boolean): Promise<void> =>
  orShowError(async () => {
    useApp.setState({ outbox: await call('outbox.setPaused', { isPaused }) });
    if (!isPaused) showToast({ tone: 'ok', text: t`Sending is resumed.` });
  });
