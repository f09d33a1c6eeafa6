import { X509Certificate } from 'node:crypto'
import { createSecureContext, type SecureContext } from 'node:tls'
import { EgressError } from './egress-error.ts'
import type { Certificates } from './http-request.ts'

/**
 * What a connection over TLS to a place (`host:port`) trusts and shows. Throws `EgressError` with `tls_failed` for text that is no
 * certificate or no key of it, without what it is.
 */
export const secureContextOf = (certificates: Certificates, place: string): SecureContext => {
  try {
    if (certificates.ca !== undefined) checkAuthorities(certificates.ca)
    return createSecureContext(certificates)
  } catch (error) {
    throw new EgressError(
      'tls_failed',
      `The certificates for ${place} cannot be used: each has to be text in PEM, and the key that of the client certificate, without a passphrase.`,
      { cause: error },
    )
  }
}

/** What is no certificate would be left out without a word, and other authorities be trusted, or none. */
const checkAuthorities = (written: string): void => {
  const found = written.match(/-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gsu) ?? []
  if (found.length === 0) throw new TypeError('There is no certificate in it.')
  for (const certificate of found) new X509Certificate(certificate)
}
