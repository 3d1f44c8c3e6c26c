import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { ahead, lazyNamed } from '../../../ui/lazy-named.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';

const ListMenuItems = ahead(lazyNamed('ListMenuItems', () => import('./ListMenuItems.tsx')));

/** The button that opens the menu of less frequent commands for the list. */
export function ListMenu() {
  const { t } = useLingui();
  return (
    <MenuButton opens="menu" icon={Ellipsis} aria-label={t`More actions for this list`}>
      {open => <ListMenuItems {...open} />}
    </MenuButton>
  );
}
