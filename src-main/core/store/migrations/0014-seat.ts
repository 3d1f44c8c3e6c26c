/**
 * Refuses to seal or send an entry of an environment that has moved to another computer, whatever the program does. The
 * row `seat` of `meta` has the time of the move, see `seat-store.ts`. Older versions of the program do not open a
 * database of this version, so they cannot send either.
 */
export const migration0014 = `
CREATE TRIGGER outbox_entry_of_moved_is_not_sealed
BEFORE UPDATE OF sealed_sha256 ON outbox_entry
WHEN OLD.sealed_sha256 IS NULL AND NEW.sealed_sha256 IS NOT NULL
  AND EXISTS (SELECT 1 FROM meta WHERE name = 'seat' AND value ->> '$.moved.atMs' IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'this environment has moved to another computer');
END;

CREATE TRIGGER outbox_entry_of_moved_is_not_sent
BEFORE UPDATE OF state ON outbox_entry
WHEN NEW.state = 'sending'
  AND EXISTS (SELECT 1 FROM meta WHERE name = 'seat' AND value ->> '$.moved.atMs' IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'this environment has moved to another computer');
END;
`;
