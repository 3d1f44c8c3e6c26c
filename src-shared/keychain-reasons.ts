/**
 * Reason why there is no keychain: the program's file for access to it is not the installed one, so it was not loaded.
 */
export const keychainFileChanged = 'keychain_file_changed';
