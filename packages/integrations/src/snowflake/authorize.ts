import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Connection } from '../connection.ts'
import { IntegrationError } from '../integration-error.ts'
import type { SnowflakeSettings } from './settings.ts'

/** How long a signed token may be used, in seconds. */
const tokenSeconds = 300

/** The headers by which Snowflake knows who asks. Throws `IntegrationError` where something for them is missing. */
export const authorize = async (
  settings: SnowflakeSettings,
  { secrets }: Pick<Connection, 'secrets'>,
): Promise<Record<string, string>> => {
  if (settings.authentication === 'key') {
    return headersOf(await signedToken(settings, secrets), 'KEYPAIR_JWT')
  }
  const token = secrets['token'] ?? ''
  if (token === '') throw refused('The token is missing. Enter it in the integration.')
  return headersOf(token, settings.authentication === 'token' ? 'PROGRAMMATIC_ACCESS_TOKEN' : 'OAUTH')
}

const headersOf = (token: string, kind: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'x-snowflake-authorization-token-type': kind,
})

const refused = (sentence: string, cause?: unknown): IntegrationError =>
  new IntegrationError('network_failed', sentence, { cause })

const readKey = (secrets: Connection['secrets']): KeyObject => {
  const key = secrets['privateKey'] ?? ''
  if (key.trim() === '') throw refused('The private key is missing. Enter it in the integration.')
  const passphrase = secrets['passphrase'] ?? ''
  try {
    return createPrivateKey({ key, ...(passphrase === '' ? {} : { passphrase }) })
  } catch (error) {
    throw refused(
      'The private key cannot be read. It begins with -----BEGIN PRIVATE KEY----- or, with a passphrase, with -----BEGIN ENCRYPTED PRIVATE KEY-----.',
      error,
    )
  }
}

/** A token that names the user and the key, signed with it. */
const signedToken = async (
  { account, user }: SnowflakeSettings,
  secrets: Connection['secrets'],
): Promise<string> => {
  if (user === '') throw refused('The user is missing. Enter it in the integration.')
  const key = readKey(secrets)
  const published = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const print = createHash('sha256').update(published).digest('base64')
  // Without the region that older names of accounts have behind a point.
  const [name = ''] = account.toUpperCase().split('.')
  const subject = `${name}.${user.toUpperCase()}`
  const now = Math.floor(Date.now() / 1_000)
  try {
    return await new SignJWT()
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(`${subject}.SHA256:${print}`)
      .setSubject(subject)
      .setIssuedAt(now)
      .setExpirationTime(now + tokenSeconds)
      .sign(key)
  } catch (error) {
    throw refused('The private key is no RSA key, which Snowflake asks for.', error)
  }
}
