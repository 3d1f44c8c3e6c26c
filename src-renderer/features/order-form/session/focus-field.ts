const focusable =
  'input:not([type=hidden]):not([tabindex="-1"]), textarea, button:not([tabindex="-1"]), [role=spinbutton], [tabindex="0"]';

/**
 * Finds the element of a field by its dotted path. If there is none, tries the paths that contain this path, the
 * longest first, and then the paths within it.
 */
function fieldElement(root: ParentNode, path: string): Element | null {
  const parts = path.split('.');
  for (let length = parts.length; length > 1; length -= 1) {
    const found = root.querySelector(`[data-path="${CSS.escape(parts.slice(0, length).join('.'))}"]`);
    if (found) return found;
  }
  return root.querySelector(`[data-path="${CSS.escape(path)}"], [data-path^="${CSS.escape(path)}."]`);
}

/** The dotted path of the field that has the focus; null if none has. */
export const focusedPath = (): string | null =>
  document.activeElement?.closest('[data-path]')?.getAttribute('data-path') ?? null;

const isText = (one: unknown): one is HTMLInputElement | HTMLTextAreaElement =>
  one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement;

/**
 * Whether Enter in this element completes the form: the element is the last text input. False for an input with open
 * suggestions, where Enter chooses one, and for a text of several lines.
 */
export function isLastText(target: EventTarget | null): boolean {
  if (!isText(target) || target.ariaExpanded === 'true' || target.hasAttribute('data-lines')) return false;
  const form = target.closest('[data-form-fields]');
  const texts = [...(form?.querySelectorAll('input, textarea') ?? [])].filter(
    one => isText(one) && !one.readOnly && one.checkVisibility(),
  );
  return texts.at(-1) === target;
}

/**
 * Focuses the first field of the section with this number. If the section has no field, focuses its first button, or
 * the section itself.
 * @returns whether there is such a section
 */
export function focusSection(root: ParentNode, number: number): boolean {
  const section = root.querySelector<HTMLElement>(`[data-section="${number}"]`);
  if (!section) return false;
  const fields = [...section.querySelectorAll('[data-path]')];
  const inField = fields.map(one => one.querySelector<HTMLElement>(focusable)).find(one => one !== null);
  const control = inField ?? section.querySelector<HTMLElement>(focusable) ?? section;
  if (control === section) section.tabIndex = -1;
  section.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  control.focus();
  if (isText(control)) control.select();
  return true;
}

/**
 * Focuses a field and scrolls to it. Waits one frame, because a part that was just unfolded is not in the page until
 * then.
 */
export function focusField(root: ParentNode, path: string): void {
  requestAnimationFrame(() => {
    const field = fieldElement(root, path);
    if (!field) return;
    const control = field.querySelector<HTMLElement>(focusable);
    field.scrollIntoView({ block: 'center', behavior: 'instant' });
    control?.focus({ preventScroll: true });
    if (isText(control)) control.select();
  });
}
