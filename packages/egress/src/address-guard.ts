import { type AddressKind, kindOf, toAddress } from './address-kind.ts'
import { parseAllowedHosts } from './allowed-hosts.ts'
import { EgressError } from './egress-error.ts'
import { sayPlace } from './say-place.ts'

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

const denied = (host: string, port: number, address: string, kind: AddressKind): EgressError => {
  const place = sayPlace(host, port)
  const what = {
    public: 'public',
    loopback: 'this server itself',
    private: 'in a private network',
    metadata: 'an address where machines keep their own credentials',
    special: 'in a range of addresses that is set aside',
    unreadable: 'no address this server understands',
  }[kind]
  const where = host === address ? `${place} is ${what}` : `${place} is ${what} (${address})`
  const entry = kind === 'metadata' ? sayPlace(address, port) : place
  return new EgressError(
    'denied',
    `${where}. Connections there are off by default; whoever runs this server can allow it with the setting ` +
      `ASHLAR_ALLOWED_HOSTS=${entry}.`,
  )
}
