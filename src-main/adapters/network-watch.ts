import { networkInterfaces } from 'node:os';

/** The addresses of this computer as text: another text is another network. */
export const ownAddresses = (): string =>
  Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ cidr }) => cidr)
    .toSorted()
    .join(' ');

const lookEveryMs = 5_000;

/**
 * Tells that the computer's addresses have changed: a cable, another Wi-Fi, a VPN. A hint only, since a network may also
 * fail with the same addresses. Returns a function that ends it.
 */
export function watchNetwork(onChange: () => void, look: () => string = ownAddresses): () => void {
  let known = look();
  const timer = setInterval(() => {
    const found = look();
    if (found === known) return;
    known = found;
    onChange();
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
