/** SHA-256 in hexadecimal of each native module, by its path within the app. */
export function hashesOf(folder: string): Record<string, string>;

/** Throws where anything else stands beside the archive of a packaged app, or a native module that was changed. */
export function checkUnpacked(resources: string, hashes: Record<string, string>): void;
