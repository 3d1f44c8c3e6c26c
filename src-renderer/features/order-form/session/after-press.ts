/**
 * Runs `act` immediately, or after the current pointer or key press ends. A field that loses focus to a button press
 * must not show its message before the release: the layout would shift and the click would miss the button.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) {
    act();
    return;
  }
  const ended = new AbortController();
  const run = () => {
    ended.abort();
    // The browser sends the click after the release, so `act` waits for the click, too.
    setTimeout(act);
  };
  for (const end of ['pointerup', 'pointercancel', 'dragend', 'keyup'] as const) {
    window.addEventListener(end, run, { capture: true, signal: ended.signal });
  }
}
