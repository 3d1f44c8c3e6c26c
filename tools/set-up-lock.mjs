// One set-up at a time in a folder: two would install into the same node_modules.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onCommand } from './run-command.mjs';

const LOOK_EVERY_MS = 300;
const lockOf = root => join(root, 'out', 'set-up.lock');

/** Waits until no other set-up works here, nor a program that one which was killed has left, and then does the work. */
export async function alone({ root, say }, work) {
  const file = lockOf(root);
  mkdirSync(dirname(file), { recursive: true });
  let hasSaid = false;
  while (!take(file)) {
    const other = holders(file).find(isAlive);
    if (other === undefined) {
      rmSync(file, { force: true });
      continue;
    }
    if (!hasSaid) say(`waiting for another set-up of this folder (process ${other.pid})`);
    hasSaid = true;
    await sleep(LOOK_EVERY_MS);
  }
  const own = [identityOf(process.pid)];
  onCommand(pid => {
    own.push(identityOf(pid));
    renameSync(written(file, own), file);
  });
  try {
    return await work();
  } finally {
    onCommand(null);
    leave({ root });
  }
}

/** For a set-up that is interrupted, once its commands have ended. */
export const leave = ({ root }) => rmSync(lockOf(root), { force: true });

function take(file) {
  const own = written(file, [identityOf(process.pid)]);
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Whole before it has its name, so that nobody reads half of it. */
function written(file, holders) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify(holders));
  return own;
}

function holders(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/** A number is given to another process some day: when it began tells them apart. */
const identityOf = pid => ({ pid, began: beganAt(pid) });

function beganAt(pid) {
  try {
    // The fields after the name of the program, which may hold anything; the 22nd field is the start.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19];
  } catch {
    return null;
  }
}

function isAlive({ pid, began }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return began === beganAt(pid);
}
