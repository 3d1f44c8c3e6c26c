/** Why there is no keychain, where the file that reaches it is not the one that was installed, and was not loaded. */
export const keychainFileChanged = 'keychain_file_changed';
