import { isIPv4 } from 'node:net'

/** Whether a host name or address (IPv6 with or without brackets) always means the machine itself. */
export function isLocalHost(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true
  return isIPv4(name) && name.startsWith('127.')
}
