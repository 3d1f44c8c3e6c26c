// plainjob over node:sqlite, forced to synchronous=FULL: it asks for NORMAL itself.
import { DatabaseSync } from 'node:sqlite';
import { defineQueue } from 'plainjob';

const silent = { error() {}, warn() {}, info() {}, debug() {} };

export function openQueue(path) {
  const sqlite = new DatabaseSync(path);
  const full = () => sqlite.exec('PRAGMA synchronous = FULL');
  const connection = {
    driver: 'better-sqlite3',
    filename: path,
    pragma(text) {
      sqlite.exec(`PRAGMA ${text}`);
      full();
    },
    exec: text => sqlite.exec(text),
    prepare: text => sqlite.prepare(text),
    transaction: work => {
      const run = (...values) => {
        sqlite.exec('BEGIN IMMEDIATE');
        const result = work(...values);
        sqlite.exec('COMMIT');
        return result;
      };
      return Object.assign(run, { immediate: run });
    },
    close: () => sqlite.close(),
  };
  const queue = defineQueue({ connection, logger: silent });
  full();
  if (sqlite.prepare('PRAGMA synchronous').get().synchronous !== 2) throw new Error('This is not FULL.');
  return { add: data => queue.add('order', data), close: () => queue.close() };
}
