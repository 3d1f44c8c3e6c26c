/**
 * Whether this window replaces one that has crashed: the main process then adds `restarted` to the URL. It is removed
 * from the URL at once, so that a later reload does not show the notice again.
 */
export const wasRestarted = new URLSearchParams(window.location.search).has('restarted');
if (wasRestarted) window.history.replaceState(null, '', window.location.pathname + window.location.hash);
