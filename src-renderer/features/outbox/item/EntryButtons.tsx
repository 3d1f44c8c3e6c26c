import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { useFlow } from '../../../state/flow.ts';
import { Button } from '../../../ui/button.tsx';
import { entryCommands } from './entry-commands.ts';

export interface EntryButtonsProps {
  entry: OutboxEntry;
  /** Whether the buttons show the keys of their actions. These keys work only in the outbox. */
  hasKeys?: boolean;
}

/** Buttons for the actions that are possible in the outbox item's present state. */
export function EntryButtons({ entry, hasKeys = false }: EntryButtonsProps) {
  const commands = entryCommands(entry, useFlow());
  return (
    <div className="wrap">
      {commands.map(({ icon, label, keys, isPrimary = false, isDisabled = false, run }) => (
        <Button
          key={label}
          variant={isPrimary ? 'primary' : 'default'}
          icon={icon}
          isDisabled={isDisabled}
          {...(hasKeys && keys !== undefined ? { shortcut: keys } : {})}
          onPress={run}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
