export type MenuField = HTMLInputElement | HTMLTextAreaElement;

/** What a menu of the page is about: a field, a link, or selected text. */
export type MenuSubject =
  | { kind: 'field'; field: MenuField }
  | { kind: 'link'; address: string }
  | { kind: 'text'; text: string };

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
  // A link within the app leads to one of its screens. Its address means nothing elsewhere.
  const address = element.closest('a[href]')?.getAttribute('href') ?? '';
  return /^(https?|tel|mailto):/.test(address) ? { kind: 'link', address } : null;
}
