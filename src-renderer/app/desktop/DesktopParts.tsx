import { useEffect, useState } from 'react';
import { type MenuPlace, menuPlace } from '../../ui/menu-place.ts';
import { PageMenu } from './PageMenu.tsx';
import { bindZoomKeys } from './zoom-keys.ts';

/**
 * Calls `onAsked` when the user asks for a menu where no part of the page has its own. There is never a menu of the
 * system.
 */
function hearContextMenu(onAsked: (place: MenuPlace) => void): () => void {
  const hear = (event: MouseEvent) => {
    const { target, defaultPrevented } = event;
    event.preventDefault();
    if (!defaultPrevented && target instanceof Element) onAsked(menuPlace(event, target));
  };
  window.addEventListener('contextmenu', hear);
  return () => window.removeEventListener('contextmenu', hear);
}

/** What every window has of a desktop program, once its first screen is drawn: keys for the zoom, and menus of fields. */
export function DesktopParts() {
  const [asked, setAsked] = useState<MenuPlace | null>(null);
  useEffect(bindZoomKeys, []);
  useEffect(() => hearContextMenu(setAsked), []);
  return asked && <PageMenu key={`${asked.x} ${asked.y}`} place={asked} onClose={() => setAsked(null)} />;
}
