import { t } from '@lingui/core/macro';
import { keychainFileChanged } from '../../src-shared/keychain-reasons.ts';

export const isFileChanged = (reason: string | null): boolean => reason === keychainFileChanged;

/**
 * Says why there is no keychain: in a plain text if Dispatch knows the reason, otherwise with the message of the
 * system.
 */
export const keychainReason = (reason: string | null): string | null =>
  isFileChanged(reason)
    ? t`Dispatch uses the file keytar.node to reach the keychain. That file was changed after the installation, so Dispatch did not load it. Install Dispatch again, and tell your administrator.`
    : reason;
