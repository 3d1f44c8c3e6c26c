/**
 * Address ranges that no service on the internet uses, because they belong to this computer, to its own network, or to
 * no single computer: private, shared (CGNAT), link-local including the metadata services of clouds, multicast,
 * reserved.
 */
const privateRanges = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // The metadata service of Azure. Its address looks like a public one.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  // In this order: translation to IPv4 inside one network, Teredo, unique local, link-local, the former site-local,
  // multicast.
  '64:ff9b:1::/48',
  '2001::/32',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
].map(rangeOf);

/**
 * IPv6 ranges whose addresses contain an IPv4 address, and the number of bits that follow the IPv4 address. In this
 * sequence: mapped, compatible, translated (two ranges), 6to4.
 */
const embeddings = [
  { range: rangeOf('::ffff:0:0/96'), bitsBehind: 0n },
  { range: rangeOf('::/96'), bitsBehind: 0n },
  { range: rangeOf('::ffff:0:0:0/96'), bitsBehind: 0n },
  { range: rangeOf('64:ff9b::/96'), bitsBehind: 0n },
  { range: rangeOf('2002::/16'), bitsBehind: 80n },
];

/** An address as a number, of 32 or 128 bits. */
interface Numbered {
  bits: 32 | 128;
  value: bigint;
}

/**
 * Whether a host is a private address or a name of this computer. False for all other names, which must be resolved
 * first.
 * @param host in the form of a URL or of a name server: `10.0.0.5`, `[fe80::1]`, `fe80::1%eth0`, `localhost.`
 */
export function isPrivateHost(host: string): boolean {
  const name = plainHost(host);
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  const address = numberOf(name);
  return address !== null && isPrivate(address);
}

/** The host in lower case, without the brackets of IPv6 and the final dot of a name. */
export const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

function isPrivate(address: Numbered): boolean {
  if (privateRanges.some(range => isIn(address, range))) return true;
  return embeddings.some(
    ({ range, bitsBehind }) =>
      isIn(address, range) && isPrivate({ bits: 32, value: BigInt.asUintN(32, address.value >> bitsBehind) }),
  );
}

interface Range extends Numbered {
  bitsBehind: bigint;
}

function rangeOf(text: string): Range {
  const [start = '', length = ''] = text.split('/');
  const address = numberOf(start);
  if (address === null) throw new Error(`No address: ${text}`);
  return { ...address, bitsBehind: BigInt(address.bits - Number(length)) };
}

const isIn = (address: Numbered, { bits, value, bitsBehind }: Range): boolean =>
  address.bits === bits && address.value >> bitsBehind === value >> bitsBehind;

/** The number of an address; null if the text is no address, such as a name. */
function numberOf(text: string): Numbered | null {
  const [bare = ''] = text.split('%');
  const value = bare.includes(':') ? valueOfIpv6(bare) : valueOfIpv4(bare);
  return value === null ? null : { bits: bare.includes(':') ? 128 : 32, value };
}

function valueOfIpv4(text: string): bigint | null {
  const parts = text.split('.');
  const isAddress = parts.length === 4 && parts.every(part => /^\d{1,3}$/.test(part) && Number(part) < 256);
  return isAddress ? parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n) : null;
}

function valueOfIpv6(text: string): bigint | null {
  const [head = '', tail, ...more] = text.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  if (before === null || after === null || more.length > 0) return null;
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...before, ...Array.from({ length: missing }, () => 0n), ...after];
  return groups.reduce((value, group) => (value << 16n) | group, 0n);
}

/** The 16-bit groups of a part of an IPv6 address, which may end in IPv4 notation; null if it is malformed. */
function groupsOf(text: string): bigint[] | null {
  if (text === '') return [];
  const groups: bigint[] = [];
  for (const part of text.split(':')) {
    const dotted = part.includes('.') ? valueOfIpv4(part) : null;
    if (dotted !== null) groups.push(dotted >> 16n, dotted & 0xffffn);
    else if (/^[0-9a-f]{1,4}$/.test(part)) groups.push(BigInt(`0x${part}`));
    else return null;
  }
  return groups;
}
