/**
 * Prevents every navigation away from this page. The main process refuses navigations as well, but then Chromium shows
 * an error page. Downloads are not prevented here: the main process refuses and logs them.
 */
window.navigation.addEventListener('navigate', event => {
  const { cancelable, destination, downloadRequest } = event;
  const isOurs = destination.url.startsWith(`${window.location.origin}/`);
  if (cancelable && downloadRequest === null && !isOurs) event.preventDefault();
});
