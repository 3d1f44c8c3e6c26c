/**
 * Adds changes that are typed on accepted orders and not sent yet, with the order as the form showed it before the
 * change.
 */
export const migration0005 = `
CREATE TABLE change_draft (
  local_id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  base_json TEXT NOT NULL,
  draft_json TEXT NOT NULL,
  corrected_entry_id TEXT,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL
) STRICT;
`;
