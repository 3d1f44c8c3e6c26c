import styles from './kbd.module.css';
import { keyNames } from './key-names.ts';

/** A key or combination, such as `Ctrl K`; in German `Strg K`, on a Mac `⌘ K`. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className={styles.kbd}>{keyNames(children)}</kbd>
);
