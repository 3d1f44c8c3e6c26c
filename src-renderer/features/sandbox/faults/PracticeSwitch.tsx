import type { ReactNode } from 'react';
import type { SwitchProps } from 'react-aria-components/Switch';
import { Switch } from 'react-aria-components/Switch';
import styles from './service-switch.module.css';

/** A switch with its label beside it. */
export const PracticeSwitch = ({ children, ...more }: SwitchProps & { children: ReactNode }) => (
  <Switch className={styles.switch} {...more}>
    <span className={styles.switchTrack} />
    {children}
  </Switch>
);
