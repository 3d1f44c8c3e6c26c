/**
 * `window.print` does nothing: it would show the system's dialog as often as a script likes. The program prints by its own
 * method, of whose dialogs main shows one at a time. An empty frame that a script makes has a `print` of its own, which
 * nothing here can reach (`docs/security.md`).
 */
Object.defineProperty(window, 'print', { value: () => undefined, writable: false, configurable: false });
