/**
 * Nothing leads out of this page. Main refuses it too, but Chromium then shows an error in place of the page, because
 * that may not connect to what it was led to. Downloads lead nowhere: main refuses them, and says so in the log.
 */
window.navigation.addEventListener('navigate', event => {
  const { cancelable, destination, downloadRequest } = event;
  const isOurs = destination.url.startsWith(`${window.location.origin}/`);
  if (cancelable && downloadRequest === null && !isOurs) event.preventDefault();
});
