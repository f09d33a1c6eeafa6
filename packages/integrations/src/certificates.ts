import { type Certificates, EgressError, secureContextOf } from '@ashlar/egress'
import { certificateKeys } from './certificates-form.ts'
import type { Connection } from './connection.ts'
import { IntegrationError } from './integration-error.ts'

/** The certificates of a connection; what is left out stands for what every connection has. */
export const readCertificates = (
  { secrets }: Pick<Connection, 'secrets'>,
  keys: (typeof certificateKeys)[keyof typeof certificateKeys] = certificateKeys.system,
): Certificates => ({
  ...given('ca', secrets[keys.ca]),
  ...given('cert', secrets[keys.cert]),
  ...given('key', secrets[keys.key]),
})

const given = (key: keyof Certificates, text: string | undefined): Certificates =>
  text === undefined || text.trim() === '' ? {} : { [key]: text }

/**
 * Refuses certificates for TLS to a place (`host:port`) that cannot be read: left out, those of others would be trusted in their
 * place. Throws `IntegrationError`.
 */
export const checkCertificates = (certificates: Certificates, place: string): void => {
  if (Object.keys(certificates).length === 0) return
  try {
    secureContextOf(certificates, place)
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    throw new IntegrationError('network_failed', error.message, { cause: error })
  }
}
