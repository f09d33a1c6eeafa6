import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { IntegrationError } from '../integration-error.ts'

const keySchema = z.object({
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
})

/** How long a signed token may be used, in seconds. */
const tokenSeconds = 600

const refused = (sentence: string, cause?: unknown): IntegrationError =>
  new IntegrationError('network_failed', sentence, { cause })

/**
 * A token of a service account for one service of Google, such as `https://bigquery.googleapis.com/`, signed with the account's own
 * key: nobody has to be asked for it. Throws `IntegrationError` for what is no key.
 */
export const signIn = async (serviceAccountKey: string, audience: string): Promise<string> => {
  if (serviceAccountKey.trim() === '') {
    throw refused('The key of the service account is missing. Enter it in the integration.')
  }
  const key = readKey(serviceAccountKey)
  const now = Math.floor(Date.now() / 1_000)
  try {
    return await new SignJWT()
      .setProtectedHeader({
        alg: 'RS256',
        typ: 'JWT',
        ...(key.private_key_id === undefined ? {} : { kid: key.private_key_id }),
      })
      .setIssuer(key.client_email)
      .setSubject(key.client_email)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + tokenSeconds)
      .sign(await importPKCS8(key.private_key, 'RS256'))
  } catch (error) {
    throw refused(
      'The private key in the key of the service account cannot be read. Enter the whole file.',
      error,
    )
  }
}

const readKey = (written: string): z.output<typeof keySchema> => {
  try {
    return keySchema.parse(JSON.parse(written))
  } catch {
    // What it holds is a secret, so that the cause is not told.
    throw refused(
      'The key of the service account is no key in JSON with client_email and private_key. Enter the whole file.',
    )
  }
}
