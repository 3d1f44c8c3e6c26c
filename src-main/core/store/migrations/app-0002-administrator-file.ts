/** What an environment was before the administrator's file took it over, and what the file did to it. */
export const appMigration0002 = `
ALTER TABLE environment ADD COLUMN own_json TEXT;
ALTER TABLE environment ADD COLUMN file_note TEXT;
`;
