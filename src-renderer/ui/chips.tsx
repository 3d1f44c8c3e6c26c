import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import styles from './chips.module.css';

export interface ChipsProps<Id extends string> {
  label: string;
  chips: readonly { id: Id; words: ReactNode }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

/** A group of buttons to choose one of a few options, such as a filter or a setting. */
export function Chips<Id extends string>({ label, chips, chosen, onChoose }: ChipsProps<Id>) {
  return (
    <ToggleButtonGroup
      className={styles.chips}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={keys => {
        const chip = chips.find(one => keys.has(one.id));
        if (chip) onChoose(chip.id);
      }}
    >
      {chips.map(chip => (
        <ToggleButton key={chip.id} id={chip.id} className={styles.chip}>
          {chip.words}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
