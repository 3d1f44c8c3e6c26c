import { create } from 'zustand';
import { isByKeyboard, type MenuPlace, placeAtElement, placeAtPointer } from '../../ui/menu-place.ts';

export type MenuField = HTMLInputElement | HTMLTextAreaElement;

/** What a menu of the page is about: a field, a link, or selected text. */
export type MenuSubject =
  | { kind: 'field'; field: MenuField }
  | { kind: 'link'; address: string }
  | { kind: 'text'; text: string };

interface PageMenuStore {
  /** The open menu; null if none is open. */
  open: { subject: MenuSubject; place: MenuPlace } | null;
}

export const usePageMenu = create<PageMenuStore>(() => ({ open: null }));

const typesWithText = new Set(['text', 'search', 'email', 'tel', 'url', 'password', 'number']);

const isField = (element: Element): element is MenuField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && typesWithText.has(element.type));

/** The text that the user has selected, if the element is in it; empty if there is none. */
function selectedText(element: Element): string {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || !selection.containsNode(element, true)) return '';
  return selection.toString();
}

/** Returns what a menu at this element is about; null if there is nothing to do. */
export function subjectOf(element: Element): MenuSubject | null {
  if (isField(element)) return element.disabled ? null : { kind: 'field', field: element };
  const text = selectedText(element);
  if (text.trim() !== '') return { kind: 'text', text };
  const link = element.closest('a[href]');
  // A link within the app leads to one of its screens. Its address means nothing elsewhere.
  const address = link?.getAttribute('href') ?? '';
  return /^(https?|tel|mailto):/.test(address) ? { kind: 'link', address } : null;
}

/**
 * Opens a menu for fields, links and selected text, unless a part of the page has opened its own. There is never a menu
 * of the system.
 */
export function bindPageMenu(): void {
  window.addEventListener('contextmenu', event => {
    const { target } = event;
    const isTaken = event.defaultPrevented;
    event.preventDefault();
    if (isTaken || !(target instanceof Element)) return;
    const subject = subjectOf(target);
    if (subject === null) return;
    const place = isByKeyboard(event) ? placeAtElement(target) : placeAtPointer(event, target);
    usePageMenu.setState({ open: { subject, place } });
  });
}
