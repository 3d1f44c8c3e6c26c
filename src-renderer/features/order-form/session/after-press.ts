/**
 * Runs `act` now or, while a pointer button or key is down, after its release. If a press takes the focus from a field,
 * the field's message must not appear before the release: the layout would shift, and the click would miss its button.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) {
    act();
    return;
  }
  const ended = new AbortController();
  const run = () => {
    ended.abort();
    // The browser sends the click right after the release; the timer runs `act` after that click.
    setTimeout(act);
  };
  for (const end of ['pointerup', 'pointercancel', 'dragend', 'keyup'] as const) {
    window.addEventListener(end, run, { capture: true, signal: ended.signal });
  }
}
