import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAddressGuard } from './address-guard.ts'

const attempt = (allowedHosts: readonly string[], host: string, port: number, ...addresses: string[]) => {
  const guard = createAddressGuard(allowedHosts)
  return () => guard.check(host, port, addresses.length === 0 ? [host] : addresses)
}

describe('with no host allowed', () => {
  it.each(['93.184.216.34', '2606:4700:4700::1111', '::ffff:93.184.216.34'])('lets %s through', (address) => {
    expect(attempt([], address, 443)).not.toThrow()
  })

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '192.0.0.192',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'no address',
  ])('refuses %s', (address) => {
    expect(attempt([], 'somewhere.example', 80, address)).toThrow(expect.objectContaining({ code: 'denied' }))
  })

  it('refuses a name of which only one address is private', () => {
    expect(attempt([], 'mixed.example', 443, '93.184.216.34', '10.0.0.1')).toThrow('(10.0.0.1)')
  })

  it('says which setting would allow the place', () => {
    expect(attempt([], 'db.internal', 5432, '10.0.0.5')).toThrow(
      'db.internal:5432 is in a private network (10.0.0.5). Connections there are off by default; whoever runs ' +
        'this server can allow it with the setting ASHLAR_ALLOWED_HOSTS=db.internal:5432.',
    )
  })

  it('refuses every address of the private ranges, however it is written', () => {
    const part = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(fc.constantFrom(10, 127), part, part, part, fc.boolean(), (first, b, c, d, isMapped) => {
        const plain = `${first}.${b}.${c}.${d}`
        expect(attempt([], 'x.example', 80, isMapped ? `::ffff:${plain}` : plain)).toThrow()
      }),
    )
  })
})

/** Where clouds keep the credentials of machines, also in the clothes in which a gateway on the way would go on to it. */
const metadata = [
  '169.254.169.254',
  '169.254.170.2',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fe80::a9fe:a9fe',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fd00:c1::a9fe:a9fe',
  'fd00:42::42',
  '::ffff:168.63.129.16',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::a9fe:a9fe',
  '64:ff9b::a83f:8110',
  '2002:a9fe:a9fe::1',
  '::169.254.169.254',
  '::ffff:0:a9fe:a9fe',
]

describe.each(metadata)('the metadata address %s', (address) => {
  it.each([
    [],
    ['*'],
    ['0.0.0.0/0', '::/0'],
    ['169.254.0.0/16', '168.63.129.16/32', '100.64.0.0/10', '192.0.0.0/24', 'fc00::/7', '64:ff9b::/96'],
    ['metadata.example', '*.example', 'localhost'],
  ])('stays closed to %j', (...entries) => {
    expect(attempt(entries, 'metadata.example', 80, address)).toThrow(
      expect.objectContaining({ code: 'denied' }),
    )
    expect(attempt(entries, address, 80)).toThrow(expect.objectContaining({ code: 'denied' }))
  })

  it('is opened by an entry of its own, on its port', () => {
    expect(attempt([`[${address}]:80`.replace(/^\[([\d.]+)\]/u, '$1')], address, 80)).not.toThrow()
    expect(attempt([address], 'metadata.example', 8080, address)).not.toThrow()
    expect(attempt([`[${address}]:80`.replace(/^\[([\d.]+)\]/u, '$1')], address, 81)).toThrow()
  })
})

it('names the very address as the entry that would open where credentials are kept', () => {
  expect(attempt([], 'metadata.example', 80, '168.63.129.16')).toThrow(
    'ASHLAR_ALLOWED_HOSTS=168.63.129.16:80.',
  )
})

describe('with an allowed host', () => {
  it('allows the host on its port only', () => {
    expect(attempt(['localhost:5432'], 'localhost', 5432, '::1', '127.0.0.1')).not.toThrow()
    expect(attempt(['localhost:5432'], 'localhost', 5433, '127.0.0.1')).toThrow()
    expect(attempt(['db.internal'], 'DB.internal', 9, '10.0.0.1')).not.toThrow()
    expect(attempt(['db.internal'], 'other.internal', 9, '10.0.0.1')).toThrow()
  })

  it('takes localhost for every way to write this machine', () => {
    expect(attempt(['localhost:5432'], '127.0.0.1', 5432)).not.toThrow()
    expect(attempt(['localhost:5432'], '::1', 5432)).not.toThrow()
  })

  it('allows networks and addresses, whatever name leads there', () => {
    expect(attempt(['10.0.0.0/8'], 'db.example', 1, '10.200.0.1')).not.toThrow()
    expect(attempt(['10.0.0.0/8'], 'db.example', 1, '::ffff:10.200.0.1')).not.toThrow()
    expect(attempt(['10.0.0.0/8'], 'db.example', 1, '11.0.0.1', '192.168.0.1')).toThrow()
    expect(attempt(['[::1]:8080'], 'localhost', 8080, '::1')).not.toThrow()
    expect(attempt(['fc00::/7'], 'db.example', 8080, 'fd12::1')).not.toThrow()
    expect(attempt(['*.internal:443'], 'a.internal', 443, '10.0.0.1')).not.toThrow()
  })

  it('takes a star for every private network', () => {
    expect(attempt(['*'], 'db.example', 1, '10.0.0.1')).not.toThrow()
  })

  it.each(['http://db', 'db:port', 'a b', '10.0.0.0/99'])('does not understand the entry %s', (entry) => {
    expect(() => createAddressGuard([entry])).toThrow('ASHLAR_ALLOWED_HOSTS')
  })
})
