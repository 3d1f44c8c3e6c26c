import { t } from '@lingui/core/macro';
import { keychainFileChanged } from '../../src-shared/keychain-reasons.ts';

export const isFileChanged = (reason: string | null): boolean => reason === keychainFileChanged;

/** Why there is no keychain: in plain words where Dispatch knows the reason, else the system's message. */
export const keychainReason = (reason: string | null): string | null =>
  isFileChanged(reason)
    ? t`The file through which Dispatch reaches the keychain (keytar.node) was changed after the installation, so Dispatch did not load it. Install Dispatch again, and tell your administrator.`
    : reason;
