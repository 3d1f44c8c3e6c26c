import { networkInterfaces } from 'node:os';

/** The addresses of this computer as text, to detect another network. */
export const ownAddresses = (): string =>
  Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ cidr }) => cidr)
    .toSorted()
    .join(' ');

const lookEveryMs = 5_000;

/**
 * Calls `onChange` when the computer's addresses have changed, for example by a cable, another Wi-Fi or a VPN. This is
 * only a hint, since a network can fail without a change.
 * @returns a function that ends the watch
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
