/**
 * Sends Escape to a dialog that is on screen but does not have the focus yet. Otherwise the key would act on `behind`,
 * the view behind the dialog.
 * @returns a function that stops this
 */
export function sendEscapeToDialog(behind: HTMLElement): () => void {
  const hear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !isBehind(event.target, behind)) return;
    const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
      .filter(one => !behind.contains(one))
      .at(-1);
    if (!dialog) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    dialog.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
    );
  };
  window.addEventListener('keydown', hear, { capture: true });
  return () => window.removeEventListener('keydown', hear, { capture: true });
}

const isBehind = (target: EventTarget | null, behind: HTMLElement): boolean =>
  target === document.body || (target instanceof Node && behind.contains(target));
