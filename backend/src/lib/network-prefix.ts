import { isIPv6 } from 'node:net'

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * What one visitor can change no part of: an IPv4 address, or the first 64 bits of an IPv6 address, as in
 * `2001:db8:1:2::/64`. A single connection has all addresses of such a network. Anything else stays as it is.
 */
export function networkPrefixOf(address: string): string {
  const [bare = ''] = address.split('%', 1)
  const [, ipv4] = IPV4_IN_IPV6.exec(bare) ?? []
  if (ipv4 !== undefined) return ipv4
  if (!isIPv6(bare)) return address
  // The URL standard writes every form of an address the same way, in groups of 16 bits.
  const [left = '', right = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const [before, behind] = [left, right].map((groups) => groups.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - (before?.length ?? 0) - (behind?.length ?? 0) }, () => '0')
  return `${[...(before ?? []), ...zeros, ...(behind ?? [])].slice(0, 4).join(':')}::/64`
}
