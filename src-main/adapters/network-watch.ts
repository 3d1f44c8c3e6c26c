import { networkInterfaces } from 'node:os';

/** Returns the network addresses of this computer as one text. It is different after a change to another network. */
export const ownAddresses = (): string =>
  Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ cidr }) => cidr)
    .toSorted()
    .join(' ');

const lookEveryMs = 5_000;

/**
 * Calls `onChange` when the computer's addresses have changed, for example after a change of cable, Wi-Fi or VPN. The
 * call is only a hint, because a network can fail without a change of addresses.
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
