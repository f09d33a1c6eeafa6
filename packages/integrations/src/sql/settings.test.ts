import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const secrets = {
  password: 'p',
  certificateAuthority: 'CA',
  clientCertificate: 'CERTIFICATE',
  clientKey: 'KEY',
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
      ca: 'CA',
      cert: 'CERTIFICATE',
      key: 'KEY',
    })
  })

  it('shows the certificate of the client without checking the other one, where that is wanted', () => {
    expect(tlsOf('require')).toEqual({
      servername: 'db.example',
      rejectUnauthorized: false,
      cert: 'CERTIFICATE',
      key: 'KEY',
    })
  })

  it('leaves out what was not given, names no server that is a number, and is off where it is off', () => {
    expect(tlsOf('verify', { certificateAuthority: ' ' }, '192.0.2.1')).toEqual({ rejectUnauthorized: true })
    expect(tlsOf('disable')).toBeUndefined()
  })
})
