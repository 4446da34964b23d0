import { isIPv6 } from 'node:net'

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The part of an IP address that a visitor cannot change: an IPv4 address, or the first 64 bits of an IPv6 address, as
 * in `2001:db8:1:2::/64`, because one connection owns all addresses of such a network. Other text is returned as is.
 */
export function networkPrefixOf(address: string): string {
  const [bare = ''] = address.split('%', 1)
  const [, ipv4] = IPV4_IN_IPV6.exec(bare) ?? []
  if (ipv4 !== undefined) return ipv4
  if (!isIPv6(bare)) return address
  // A URL normalizes every form of an IPv6 address to groups of 16 bits.
  const [left = '', right = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [left, right].map((groups) => groups.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - (before?.length ?? 0) - (after?.length ?? 0) }, () => '0')
  return `${[...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4).join(':')}::/64`
}
