import { isIPv6 } from 'node:net';

/** The part of an address that usually belongs to one customer: an IPv4 address, or the /64 of an IPv6 one. */
export function limitSubject(address: string): string {
  return versionFour(address) ?? prefixOf(address, 4);
}

/** The network that a provider usually assigns to one customer with many addresses: a /24, or the /48 of IPv6. */
export function networkSubject(address: string): string {
  const four = versionFour(address);
  return four === null ? prefixOf(address, 3) : four.replace(/\.\d+$/, '.0/24');
}

/** Also one that a dual-stack socket reports as IPv6. Null: no IPv4 address. */
function versionFour(address: string): string | null {
  return isIPv6(address) ? (/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? null) : address;
}

/** The first groups of an IPv6 address, of sixteen bits each. */
function prefixOf(address: string, groups: 3 | 4): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  return `${[...left, ...zeros, ...right]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${groups * 16}`;
}
