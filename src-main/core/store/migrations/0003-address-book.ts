/**
 * Adds the address book, templates, and the time at which a draft was discarded. A removed address is only marked, so
 * that it is not learned again from old orders.
 */
export const migration0003 = `
CREATE TABLE address_entry (
  id TEXT PRIMARY KEY,
  use_count INTEGER NOT NULL,
  used_at_ms INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('stop', 'cmr-recipient')),
  address_key TEXT NOT NULL,
  contact_key TEXT NOT NULL,
  search_text TEXT NOT NULL,
  fields_json TEXT NOT NULL,
  removed_at_ms INTEGER,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL,
  UNIQUE (kind, address_key, contact_key)
) STRICT;
CREATE INDEX address_entry_rank
  ON address_entry (kind, used_at_ms + 604800000 * min(use_count, 52), search_text)
  WHERE removed_at_ms IS NULL;

CREATE TABLE order_template (
  id TEXT PRIMARY KEY,
  use_count INTEGER NOT NULL,
  used_at_ms INTEGER NOT NULL,
  name TEXT NOT NULL,
  draft_json TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL
) STRICT;

ALTER TABLE transport_order ADD COLUMN discarded_at_ms INTEGER;
ALTER TABLE transport_order ADD COLUMN template_id TEXT;
CREATE INDEX transport_order_discarded ON transport_order (discarded_at_ms)
  WHERE discarded_at_ms IS NOT NULL;
`;
