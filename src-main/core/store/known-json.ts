import { hash } from 'node:crypto';
import type { SqlValue } from '../ports/ports.ts';

/** Maximum number of texts that are remembered for a schema; each takes about 100 bytes. */
const maxKnown = 20_000;

/**
 * Remembers JSON texts that a schema has accepted and would give back unchanged, by their SHA-256. Such a text needs
 * no schema when it is read again, as every row of the outbox is a few times; any other text, such as a damaged one or
 * one of an earlier version, is still read with its schema.
 */
export function createKnownJson<T>() {
  const known = new Set<string>();
  const keyOf = (text: string): string => hash('sha256', text, 'base64');

  function add(text: string): void {
    const [oldest] = known.size < maxKnown ? [] : known;
    if (oldest !== undefined) known.delete(oldest);
    known.add(keyOf(text));
  }

  return {
    /**
     * Notes a text with the value that the schema has read from it. If the schema has added, changed or left out
     * anything, the text is not remembered.
     */
    note(text: string, value: T): void {
      if (JSON.stringify(value) === text) add(text);
    },
    /** Notes the text of a value that the schema has just accepted. */
    noteTextOf: add,
    /** Returns the value of a text that is remembered; null for any other column value. */
    read: (text: SqlValue | undefined): T | null =>
      typeof text === 'string' && known.has(keyOf(text)) ? (JSON.parse(text) as T) : null,
  };
}
