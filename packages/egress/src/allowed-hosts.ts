import ipaddr from 'ipaddr.js'
import { type Address, type AddressKind, toAddress } from './address-kind.ts'
import { EgressError } from './egress-error.ts'

/** One entry of the list of allowed hosts, read once. */
export interface AllowedHost {
  allows(host: string, port: number, address: Address, kind: AddressKind): boolean
}

/**
 * Reads entries such as `localhost:5432`, `db.internal`, `*.internal:443`, `10.0.0.0/8`, `[::1]:8080` and `*`. The
 * addresses where machines keep their own credentials are opened by an entry with the very address alone: neither a
 * star nor a network nor a name, which may lead anywhere, reaches them. Throws `EgressError` with the code `invalid_address`.
 */
export const parseAllowedHosts = (entries: readonly string[]): AllowedHost[] =>
  entries
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseEntry)

const parseEntry = (entry: string): AllowedHost => {
  const { host, port } = splitPort(entry)
  const named = toAddress(host)
  const matches = named === undefined ? hostMatcher(host, entry) : undefined
  return {
    allows(name, askedPort, address, kind) {
      if (port !== undefined && port !== askedPort) return false
      if (matches === undefined) return address.toString() === named?.toString()
      return kind !== 'metadata' && matches(name.toLowerCase(), address, kind)
    },
  }
}

type HostMatcher = (host: string, address: Address, kind: AddressKind) => boolean

const hostMatcher = (host: string, entry: string): HostMatcher => {
  if (host === '*') return () => true
  if (host.includes('/')) {
    if (!ipaddr.isValidCIDR(host)) throw unreadable(entry)
    const [network, bits] = ipaddr.parseCIDR(host)
    return (_host, address) => address.kind() === network.kind() && address.match(network, bits)
  }
  if (host.startsWith('*.')) return (name) => name.endsWith(host.slice(1))
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
