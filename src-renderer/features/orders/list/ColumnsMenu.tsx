import { Trans } from '@lingui/react/macro';
import { Columns3 } from 'lucide-react';
import { ahead, lazyNamed } from '../../../ui/lazy-named.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';

const ColumnsDialog = ahead(lazyNamed('ColumnsDialog', () => import('./ColumnsDialog.tsx')));

/** The button that opens the dialog for columns and sorting. */
export const ColumnsMenu = () => (
  <MenuButton opens="dialog" icon={Columns3} words={<Trans>Columns</Trans>}>
    {open => <ColumnsDialog {...open} />}
  </MenuButton>
);
