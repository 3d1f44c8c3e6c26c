const focusable =
  'input:not([type=hidden]):not([tabindex="-1"]), textarea, button:not([tabindex="-1"]), [role=spinbutton], [tabindex="0"]';

/** The element of a field by the service's dotted path: the exact one, else what holds it, else what it holds. */
function fieldElement(root: ParentNode, path: string): Element | null {
  const parts = path.split('.');
  for (let length = parts.length; length > 1; length -= 1) {
    const found = root.querySelector(`[data-path="${CSS.escape(parts.slice(0, length).join('.'))}"]`);
    if (found) return found;
  }
  return root.querySelector(`[data-path="${CSS.escape(path)}"], [data-path^="${CSS.escape(path)}."]`);
}

/** The field that has the focus, by its path. */
export const focusedPath = (): string | null =>
  document.activeElement?.closest('[data-path]')?.getAttribute('data-path') ?? null;

/** Goes to the first field of a section by its number; without fields to its first button, else to itself. */
export function focusSection(root: ParentNode, number: number): void {
  const section = root.querySelector<HTMLElement>(`[data-section="${number}"]`);
  if (!section) return;
  const fields = [...section.querySelectorAll('[data-path]')];
  const inField = fields.map(one => one.querySelector<HTMLElement>(focusable)).find(one => one !== null);
  const control = inField ?? section.querySelector<HTMLElement>(focusable) ?? section;
  if (control === section) section.tabIndex = -1;
  section.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  control.focus();
  if (control instanceof HTMLInputElement) control.select();
}

/** Puts the focus into a field and the field into view. Waits a frame, so that a part just opened is there. */
export function focusField(root: ParentNode, path: string): void {
  requestAnimationFrame(() => {
    const field = fieldElement(root, path);
    if (!field) return;
    const control = field.querySelector<HTMLElement>(focusable);
    field.scrollIntoView({ block: 'center', behavior: 'instant' });
    control?.focus({ preventScroll: true });
    if (control instanceof HTMLInputElement) control.select();
  });
}
