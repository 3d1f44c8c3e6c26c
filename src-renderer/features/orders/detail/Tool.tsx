import type { LucideIcon } from 'lucide-react';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import styles from './order-commands.module.css';

export interface ToolProps {
  icon: LucideIcon;
  words: string;
  shortcut?: { keys: string; words: string };
  /** Only for a tool that can be switched on and off. */
  isOn?: boolean;
  isBusy?: boolean;
  onPress: () => void;
}

/** A button with text where there is room. Otherwise only its icon is shown, and the text in a tooltip. */
export function Tool({ icon, words, shortcut, isOn, isBusy = false, onPress }: ToolProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={0}>
      <Button
        className={styles.tool}
        icon={icon}
        isBusy={isBusy}
        onPress={onPress}
        {...(shortcut ? { 'aria-keyshortcuts': shortcut.keys } : {})}
        {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      >
        {words}
      </Button>
      <Tooltip className={styles.tip} offset={4}>
        {words}
        {shortcut && <Kbd>{shortcut.words}</Kbd>}
      </Tooltip>
    </TooltipTrigger>
  );
}
