/** What an address is for, as far as the guard cares. Everything that is not plainly public is something else. */
export type AddressKind = 'public' | 'loopback' | 'private' | 'metadata' | 'special' | 'unreadable'
