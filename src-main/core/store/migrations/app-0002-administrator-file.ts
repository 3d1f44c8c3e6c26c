/** Adds an environment's settings from before the administrator's file took it over, and the effect of the file. */
export const appMigration0002 = `
ALTER TABLE environment ADD COLUMN own_json TEXT;
ALTER TABLE environment ADD COLUMN file_note TEXT;
`;
