import ipaddr from 'ipaddr.js'
import { metadataAddresses } from './metadata-addresses.ts'

/** What an address is for, as far as the guard cares. Everything that is not plainly public is something else. */
export type AddressKind = 'public' | 'loopback' | 'private' | 'metadata' | 'special' | 'unreadable'

/** An address on the network. */
export type Address = ipaddr.IPv4 | ipaddr.IPv6

/** An address from its text, IPv4 in IPv6 clothes unwrapped; undefined for anything else. */
export const toAddress = (text: string): Address | undefined => {
  const withoutZone = text.split('%')[0] ?? ''
  return ipaddr.isValid(withoutZone) ? ipaddr.process(withoutZone) : undefined
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** What an address is for. */
export const kindOf = (address: Address): AddressKind => {
  if (isMetadata(address)) return 'metadata'
  const range: string = address.range()
  if (range === 'loopback') return 'loopback'
  if (address instanceof ipaddr.IPv6) {
    if (range === 'uniqueLocal') return 'private'
    return range === 'unicast' && address.match(globalUnicast) ? 'public' : 'special'
  }
  if (range === 'private' || range === 'carrierGradeNat') return 'private'
  return range === 'unicast' ? 'public' : 'special'
}

const isMetadata = (address: Address): boolean => {
  if (metadataAddresses.some(([network, bits]) => isWithin(address, network, bits))) return true
  return address instanceof ipaddr.IPv6 && carriedIn(address).some(isMetadata)
}

const isWithin = (address: Address, network: Address, bits: number): boolean =>
  address.kind() === network.kind() && address.match(network, bits)

/** Where an IPv6 address may carry an IPv4 address that a gateway on the way would go on to: the network, and from which byte. */
const carriers: readonly (readonly [network: ipaddr.IPv6, bits: number, byte: number])[] = [
  // Addresses "compatible" with IPv4, and those of stateless translation.
  [ipaddr.IPv6.parse('::'), 96, 12],
  [ipaddr.IPv6.parse('::ffff:0:0:0'), 96, 12],
  // NAT64, well known and local.
  [ipaddr.IPv6.parse('64:ff9b::'), 96, 12],
  [ipaddr.IPv6.parse('64:ff9b:1::'), 48, 12],
  // 6to4.
  [ipaddr.IPv6.parse('2002::'), 16, 2],
]

const carriedIn = (address: ipaddr.IPv6): ipaddr.IPv4[] =>
  carriers
    .filter(([network, bits]) => address.match(network, bits))
    .map(([, , byte]) => new ipaddr.IPv4(address.toByteArray().slice(byte, byte + 4)))
