import ipaddr from 'ipaddr.js'
import type { AddressKind } from './address-kind.ts'
import { EgressError } from './egress-error.ts'
import { parseAllowedHosts, toAddress } from './allowed-hosts.ts'

/** Decides which addresses this server may connect to. */
export interface AddressGuard {
  /**
   * Checks every address that `host` resolved to. Throws `EgressError` with the code `denied` where one of them is
   * not public and not allowed by a setting, so that a name cannot mix a harmless address with another.
   */
  check(host: string, port: number, addresses: readonly string[]): void
}

/**
 * A guard that lets public addresses through, and others only where an entry of `allowedHosts` names them. Throws
 * `EgressError` with the code `invalid_address` for an entry that cannot be read.
 */
export const createAddressGuard = (allowedHosts: readonly string[]): AddressGuard => {
  const allowed = parseAllowedHosts(allowedHosts)
  return {
    check(host, port, addresses) {
      if (addresses.length === 0) {
        throw new EgressError('host_not_found', `The host ${host} has no address.`)
      }
      for (const text of addresses) {
        const address = toAddress(text)
        const kind = address === undefined ? 'unreadable' : kindOf(address)
        if (kind === 'public') continue
        if (address !== undefined && allowed.some((entry) => entry.allows(host, port, address, kind)))
          continue
        throw denied(host, port, text, kind)
      }
    },
  }
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const amazonMetadata = ipaddr.IPv6.parseCIDR('fd00:ec2::/32')

/** What an address is for. Everything that is not plainly public counts as something else. */
const kindOf = (address: ipaddr.IPv4 | ipaddr.IPv6): AddressKind => {
  const range: string = address.range()
  if (range === 'loopback') return 'loopback'
  // Cloud providers answer with credentials of the machine on link-local addresses.
  if (range === 'linkLocal') return 'metadata'
  if (address instanceof ipaddr.IPv6) {
    if (address.match(amazonMetadata)) return 'metadata'
    if (range === 'uniqueLocal') return 'private'
    return range === 'unicast' && address.match(globalUnicast) ? 'public' : 'special'
  }
  if (range === 'private' || range === 'carrierGradeNat') return 'private'
  // Alibaba's metadata service lies in the carriers' range, Oracle's at 192.0.0.192 in a reserved one.
  return range === 'unicast' ? 'public' : 'special'
}

const denied = (host: string, port: number, address: string, kind: AddressKind): EgressError => {
  const place = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
  const what = {
    public: 'public',
    loopback: 'this server itself',
    private: 'in a private network',
    metadata: 'a link-local address, where machines keep their own credentials',
    special: 'in a range of addresses that is set aside',
    unreadable: 'no address this server understands',
  }[kind]
  const where = host === address ? `${place} is ${what}` : `${place} is ${what} (${address})`
  return new EgressError(
    'denied',
    `${where}. Connections there are off by default; whoever runs this server can allow it with the setting ` +
      `ASHLAR_ALLOWED_HOSTS=${place}.`,
  )
}
