/** Notes for each entry when it first moved between computers: since then, another computer may have sent it, too. */
export const migration0015 = `
ALTER TABLE outbox_entry ADD COLUMN moved_at_ms INTEGER;
`;
