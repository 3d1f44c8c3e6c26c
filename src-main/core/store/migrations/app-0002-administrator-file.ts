/**
 * Adds the settings that an environment had before the administrator's file took it over, and a note for the user about
 * the takeover or release.
 */
export const appMigration0002 = `
ALTER TABLE environment ADD COLUMN own_json TEXT;
ALTER TABLE environment ADD COLUMN file_note TEXT;
`;
