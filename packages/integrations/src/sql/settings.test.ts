import { describe, expect, it } from 'vitest'
import { testCertificate } from '../../test/certificate.ts'
import { readSettings } from './settings.ts'

const secrets = {
  password: 'p',
  certificateAuthority: testCertificate.authority,
  clientCertificate: testCertificate.cert,
  clientKey: testCertificate.key,
}

const tlsOf = (tls: string, given: Readonly<Record<string, string>> = secrets, host = 'db.example') =>
  readSettings(
    { id: 'one', version: 1, configuration: { host, database: 'a', user: 'b', tls }, secrets: given },
    1,
  ).tls

describe('the TLS of a connection', () => {
  it('checks the certificate by the given authority, and shows that of the client', () => {
    expect(tlsOf('verify')).toEqual({
      servername: 'db.example',
      rejectUnauthorized: true,
      ca: testCertificate.authority,
      cert: testCertificate.cert,
      key: testCertificate.key,
    })
  })

  it('shows the certificate of the client without checking the other one, where that is wanted', () => {
    expect(tlsOf('require')).toEqual({
      servername: 'db.example',
      rejectUnauthorized: false,
      cert: testCertificate.cert,
      key: testCertificate.key,
    })
  })

  it('leaves out what was not given, names no server that is a number, and is off where it is off', () => {
    expect(tlsOf('verify', { certificateAuthority: ' ' }, '192.0.2.1')).toEqual({ rejectUnauthorized: true })
    expect(tlsOf('disable')).toBeUndefined()
  })

  it('refuses what is no certificate of an authority, which would leave the public ones trusted', () => {
    const given = { certificateAuthority: 'no certificate' }
    expect(() => tlsOf('verify', given)).toThrow('The certificates for db.example:1 cannot be used')
    // Where nothing is checked, none is used.
    expect(tlsOf('require', given)).toEqual({ servername: 'db.example', rejectUnauthorized: false })
  })
})
