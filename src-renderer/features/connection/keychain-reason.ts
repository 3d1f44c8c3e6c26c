import { t } from '@lingui/core/macro';
import { keychainFileChanged } from '../../../src-shared/keychain-reasons.ts';

export const isFileChanged = (reason: string | null): boolean => reason === keychainFileChanged;

/** Why there is no keychain: in our words where it is a reason of ours, else as the system says it. */
export const keychainReason = (reason: string | null): string | null =>
  isFileChanged(reason)
    ? t`The file with which Dispatch reaches the keychain (keytar.node) is not the one that was installed. It was not loaded. Install Dispatch anew, and tell whoever looks after this computer.`
    : reason;
