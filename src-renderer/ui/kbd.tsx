import styles from './kbd.module.css';

const isMac = /mac/i.test(navigator.userAgent);

/** A key or combination, such as `Ctrl K`; on a Mac `⌘ K`. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className={styles.kbd}>{isMac ? children.replace('Ctrl', '⌘').replace('Alt', '⌥') : children}</kbd>
);
