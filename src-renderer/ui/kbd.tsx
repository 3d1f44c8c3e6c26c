import styles from './kbd.module.css';
import { keyNames } from './key-names.ts';

/** Shows a key or a combination of keys, such as `Ctrl K`; in German as `Strg K`, on a Mac as `⌘ K`. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className={styles.kbd}>{keyNames(children)}</kbd>
);
