/**
 * Runs at once, or after the press that is under way. A field that is left by pressing a button must not show its
 * message between press and release: what is below would move, and the press would end beside the button.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) {
    act();
    return;
  }
  const ended = new AbortController();
  const run = () => {
    ended.abort();
    // The click comes after the release.
    setTimeout(act);
  };
  for (const end of ['pointerup', 'pointercancel', 'dragend', 'keyup'] as const) {
    window.addEventListener(end, run, { capture: true, signal: ended.signal });
  }
}
