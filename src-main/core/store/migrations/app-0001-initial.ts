/** First schema of the app's own database: settings and the list of environments, never a credential. */
export const appMigration0001 = `
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE environment (
  id TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  is_managed INTEGER NOT NULL,
  input_json TEXT NOT NULL
) STRICT;
`;
