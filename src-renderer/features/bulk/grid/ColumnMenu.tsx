import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { BulkColumn } from '../../../../src-shared/domain/bulk-batch.ts';
import menuStyles from '../../../ui/menu.module.css';
import { removeColumn } from '../state/table-edits.ts';
import { useSession } from '../state/use-bulk-session.ts';
import { fieldGroups, fieldLabel } from './field-labels.ts';

export interface ColumnMenuProps {
  column: BulkColumn;
  triggerRef: RefObject<Element | null>;
  onClose: () => void;
}

/** Menu in which the user chooses the field of a column. The choice is stored for the column's heading. */
export function ColumnMenu({ column, triggerRef, onClose }: ColumnMenuProps) {
  const { t } = useLingui();
  const session = useSession();
  const mark = (isChosen: boolean) => isChosen && <Check size={14} aria-hidden />;
  return (
    <Popover
      className={menuStyles.popover}
      triggerRef={triggerRef}
      placement="bottom start"
      offset={2}
      isOpen
      onOpenChange={open => {
        if (!open) onClose();
      }}
    >
      <Menu aria-label={t`Column content`} autoFocus="first" onClose={onClose}>
        <MenuSection aria-label={t`Column`}>
          <MenuItem
            className={menuStyles.item}
            textValue={t`Not used`}
            onAction={() => session.setField(column.id, null)}
          >
            <span className="grow">{t`Not used`}</span>
            {mark(column.field === null)}
          </MenuItem>
          <MenuItem
            className={menuStyles.item}
            textValue={t`Remove column`}
            onAction={() => session.change(table => removeColumn(table, column.id))}
          >
            {t`Remove column`}
          </MenuItem>
        </MenuSection>
        {fieldGroups().map(group => (
          <MenuSection key={group.title} className={menuStyles.section}>
            <Header className={menuStyles.header}>{group.title}</Header>
            {group.fields.map(field => (
              <MenuItem
                key={field}
                className={menuStyles.item}
                textValue={fieldLabel(field)}
                onAction={() => session.setField(column.id, field)}
              >
                <span className="grow">{fieldLabel(field)}</span>
                {mark(column.field === field)}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </Popover>
  );
}
