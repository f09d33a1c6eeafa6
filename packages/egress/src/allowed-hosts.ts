import ipaddr from 'ipaddr.js'
import type { AddressKind } from './address-kind.ts'
import { EgressError } from './egress-error.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** One entry of the list of allowed hosts, read once. */
export interface AllowedHost {
  allows(host: string, port: number, address: Address, kind: AddressKind): boolean
}

/** An address from its text, IPv4 in IPv6 clothes unwrapped; undefined for anything else. */
export const toAddress = (text: string): Address | undefined => {
  const withoutZone = text.split('%')[0] ?? ''
  return ipaddr.isValid(withoutZone) ? ipaddr.process(withoutZone) : undefined
}

/**
 * Reads entries such as `localhost:5432`, `db.internal`, `*.internal:443`, `10.0.0.0/8`, `[::1]:8080` and `*`. The
 * star allows every private network, but never the addresses where machines keep their own credentials: those have
 * to be named. Throws `EgressError` with the code `invalid_address`.
 */
export const parseAllowedHosts = (entries: readonly string[]): AllowedHost[] =>
  entries
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseEntry)

const parseEntry = (entry: string): AllowedHost => {
  const { host, port } = splitPort(entry)
  const matches = hostMatcher(host, entry)
  return {
    allows: (name, askedPort, address, kind) =>
      (port === undefined || port === askedPort) && matches(name.toLowerCase(), address, kind),
  }
}

type HostMatcher = (host: string, address: Address, kind: AddressKind) => boolean

const hostMatcher = (host: string, entry: string): HostMatcher => {
  if (host === '*') return (_host, _address, kind) => kind !== 'metadata'
  if (host.includes('/')) {
    if (!ipaddr.isValidCIDR(host)) throw unreadable(entry)
    const [network, bits] = ipaddr.parseCIDR(host)
    return (_host, address) => address.kind() === network.kind() && address.match(network, bits)
  }
  const named = toAddress(host)
  if (named !== undefined) return (_host, address) => address.toString() === named.toString()
  if (host.startsWith('*.'))
    return (name, _address, kind) => kind !== 'metadata' && name.endsWith(host.slice(1))
  if (!/^[a-z0-9_]([a-z0-9._-]*[a-z0-9])?$/u.test(host)) throw unreadable(entry)
  if (host === 'localhost') return (name, _address, kind) => name === host || kind === 'loopback'
  return (name) => name === host
}

const splitPort = (entry: string): { host: string; port?: number } => {
  const found = /^(?:\[(?<bracketed>[^\]]+)\]|(?<plain>[^:]+))(?::(?<port>\d{1,5}))?$/u.exec(entry)
  const host = found?.groups?.['bracketed'] ?? found?.groups?.['plain']
  const port = found?.groups?.['port']
  if (host === undefined) {
    // An IPv6 address or network without brackets holds colons of its own and so cannot carry a port.
    if (toAddress(entry) === undefined && !ipaddr.isValidCIDR(entry)) throw unreadable(entry)
    return { host: entry.toLowerCase() }
  }
  return port === undefined ? { host: host.toLowerCase() } : { host: host.toLowerCase(), port: Number(port) }
}

const unreadable = (entry: string): EgressError =>
  new EgressError(
    'invalid_address',
    `"${entry}" is no entry for ASHLAR_ALLOWED_HOSTS: write host, host:port, a network such as 10.0.0.0/8, or *.`,
  )
