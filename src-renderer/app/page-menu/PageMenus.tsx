import { ahead, lazyNamed } from '../../ui/lazy-named.ts';
import { usePageMenu } from './page-menu-store.ts';

const PageMenu = ahead(lazyNamed('PageMenu', () => import('./PageMenu.tsx')));

/** Shows the menu of a field, a link or selected text while it is open. */
export function PageMenus() {
  const open = usePageMenu(state => state.open);
  if (!open) return null;
  return <PageMenu key={`${open.place.x} ${open.place.y}`} subject={open.subject} />;
}
