/**
 * Disables `window.print`, because a script could call it to open the system's dialog again and again. Dispatch prints
 * by its own method, and the main process shows one dialog at a time. A script can still use the `print` of an empty
 * frame, see `docs/security.md`.
 */
Object.defineProperty(window, 'print', { value: () => undefined, writable: false, configurable: false });
