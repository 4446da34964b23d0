import { BlockList, isIPv4 } from 'node:net'

/** IPv4 networks without public hosts (RFC 6890 and multicast). */
const NOT_PUBLIC_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Parts of the global IPv6 range that tunnel to, or hide, other networks. */
const NOT_PUBLIC_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const notPublicNetworks = new BlockList()
for (const [network, prefix] of NOT_PUBLIC_IPV4) notPublicNetworks.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of NOT_PUBLIC_IPV6) notPublicNetworks.addSubnet(network, prefix, 'ipv6')

const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is public: not loopback, private, link-local, mapped or reserved. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublicNetworks.check(address, 'ipv4')
  return globalIpv6.check(address, 'ipv6') && !notPublicNetworks.check(address, 'ipv6')
}
