/**
 * Prevents every navigation away from this page. Main refuses them too, but Chromium would then show an error page.
 * Downloads are left to main, which refuses and logs them.
 */
window.navigation.addEventListener('navigate', event => {
  const { cancelable, destination, downloadRequest } = event;
  const isOurs = destination.url.startsWith(`${window.location.origin}/`);
  if (cancelable && downloadRequest === null && !isOurs) event.preventDefault();
});
