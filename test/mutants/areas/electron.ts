import type { Mutant } from '../mutant.ts';
import { archive } from './archive.ts';
import { atHome } from './electron/at-home.ts';
import { call } from './electron/call.ts';
import { coreThread } from './electron/core-thread.ts';
import { crashes } from './electron/crashes.ts';
import { desktop } from './electron/desktop.ts';
import { keychain } from './electron/keychain.ts';
import { links } from './electron/links.ts';
import { locks } from './electron/locks.ts';
import { windows } from './electron/windows.ts';
import { namedLists } from './named-lists.ts';

export const electron: Mutant[] = [
  ...locks,
  ...windows,
  ...atHome,
  ...desktop,
  ...call,
  ...coreThread,
  ...crashes,
  ...links,
  ...keychain,
  ...archive,
  ...namedLists,
];
