/**
 * Disables `window.print`, by which a script could open the system's dialog again and again. Dispatch prints by its own
 * method; main shows one dialog at a time. A script can still take `print` of an empty frame, see `docs/security.md`.
 */
Object.defineProperty(window, 'print', { value: () => undefined, writable: false, configurable: false });
