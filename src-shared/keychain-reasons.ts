/** Why there is no keychain: the file that accesses it differs from the installed one, so it was not loaded. */
export const keychainFileChanged = 'keychain_file_changed';
