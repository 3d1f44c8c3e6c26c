import { type ReactNode, useId } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import styles from './chips.module.css';
import { LockedNote } from './locked-note.tsx';

export interface ChipsProps<Id extends string> {
  label: string;
  chips: readonly { id: Id; words: ReactNode }[];
  chosen: Id;
  onChoose: (id: Id) => void;
  /** Why the user cannot choose; the chips then stay focusable. Undefined if the user can. */
  locked?: string | undefined;
}

/** A group of buttons to choose one of a few options, such as a filter or a setting. */
export function Chips<Id extends string>({ label, chips, chosen, onChoose, locked }: ChipsProps<Id>) {
  const noteId = useId();
  const isLocked = locked !== undefined;
  return (
    <>
      <ToggleButtonGroup
        className={styles.chips}
        aria-label={label}
        {...(isLocked && { 'aria-describedby': noteId })}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[chosen]}
        onSelectionChange={keys => {
          const chip = chips.find(one => keys.has(one.id));
          if (chip && !isLocked) onChoose(chip.id);
        }}
      >
        {chips.map(chip => (
          <ToggleButton key={chip.id} id={chip.id} className={styles.chip} aria-disabled={isLocked}>
            {chip.words}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {isLocked && <LockedNote id={noteId}>{locked}</LockedNote>}
    </>
  );
}
