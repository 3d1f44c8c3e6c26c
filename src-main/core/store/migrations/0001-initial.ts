/** First schema of an environment's database. A migration imports nothing and is never changed once released. */
export const migration0001 = `
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE transport_order (
  local_id TEXT PRIMARY KEY,
  order_id TEXT UNIQUE,
  phase TEXT NOT NULL CHECK (phase IN ('draft', 'queued', 'sending', 'accepted', 'attention')),
  draft_version INTEGER NOT NULL,
  draft_json TEXT,
  refusal_json TEXT,
  order_json TEXT,
  quoted_total_cents INTEGER,
  search_text TEXT NOT NULL,
  fetched_at_ms INTEGER,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL,
  CHECK (phase <> 'accepted' OR order_id IS NOT NULL),
  CHECK (draft_json IS NOT NULL OR order_json IS NOT NULL)
) STRICT;
CREATE INDEX transport_order_newest ON transport_order (created_at_ms DESC) WHERE phase <> 'draft';
CREATE INDEX transport_order_drafts ON transport_order (updated_at_ms DESC) WHERE phase = 'draft';

CREATE TABLE document (
  id TEXT PRIMARY KEY,
  local_id TEXT NOT NULL REFERENCES transport_order (local_id),
  name TEXT NOT NULL,
  media_type TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  category TEXT NOT NULL,
  description TEXT NOT NULL,
  thumbnail TEXT,
  file_id TEXT,
  is_uploaded INTEGER NOT NULL DEFAULT 0,
  created_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX document_of_order ON document (local_id, created_at_ms);
CREATE INDEX document_of_blob ON document (sha256);

CREATE TABLE outbox_entry (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  local_id TEXT NOT NULL REFERENCES transport_order (local_id),
  chain_position INTEGER NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'sealed', 'sending', 'waiting', 'done', 'uncertain', 'conflict',
    'parked', 'superseded', 'cancelled')),
  environment_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  idempotency_key TEXT NOT NULL UNIQUE,
  intent_json TEXT NOT NULL,
  base_json TEXT,
  document_id TEXT REFERENCES document (id),
  sealed_method TEXT,
  sealed_target TEXT,
  sealed_headers_json TEXT,
  sealed_body BLOB,
  sealed_blob_sha256 TEXT,
  sealed_body_end BLOB,
  sealed_sha256 TEXT,
  sealed_at_ms INTEGER,
  first_attempt_at_ms INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  same_failures INTEGER NOT NULL DEFAULT 0,
  next_attempt_at_ms INTEGER,
  last_error_json TEXT,
  request_id TEXT,
  result_json TEXT,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL,
  UNIQUE (local_id, chain_position),
  CHECK (state NOT IN ('sealed', 'sending', 'waiting') OR sealed_sha256 IS NOT NULL)
) STRICT;
CREATE INDEX outbox_entry_open ON outbox_entry (local_id, chain_position)
  WHERE state NOT IN ('done', 'superseded', 'cancelled');

CREATE TRIGGER outbox_entry_sealed_is_final
BEFORE UPDATE OF idempotency_key, intent_json, sealed_method, sealed_target, sealed_headers_json, sealed_body,
  sealed_blob_sha256, sealed_body_end, sealed_sha256, sealed_at_ms, environment_id, account_id ON outbox_entry
WHEN OLD.sealed_sha256 IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'sealed bytes never change');
END;

CREATE TRIGGER outbox_entry_is_kept
BEFORE DELETE ON outbox_entry
WHEN OLD.state NOT IN ('done', 'superseded', 'cancelled')
BEGIN
  SELECT RAISE(ABORT, 'an open entry is never deleted');
END;

CREATE TABLE history_event (
  id INTEGER PRIMARY KEY,
  local_id TEXT NOT NULL REFERENCES transport_order (local_id),
  at_ms INTEGER NOT NULL,
  kind TEXT NOT NULL,
  value TEXT,
  request_id TEXT
) STRICT;
CREATE INDEX history_event_of_order ON history_event (local_id, at_ms);
`;
