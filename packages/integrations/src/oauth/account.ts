import type { Egress } from '@ashlar/egress'
import { check, jsonObjectSchema } from '@ashlar/schema'
import { certificatesFor } from './provider-certificates.ts'
import type { OAuthClient } from './provider.ts'
import { providerMilliseconds } from './token-fetch.ts'

/** What providers call an account, the clearest first. */
const names = ['email', 'preferred_username', 'login', 'name', 'username', 'sub']

const longestName = 200

/** Whose account a token opens; null where the provider does not say. What it says is only ever shown. */
export const readAccount = async (
  egress: Egress,
  { settings, secrets, signal }: OAuthClient,
  accessToken: string,
): Promise<string | null> => {
  const url = URL.parse(settings.userInfoUrl)
  if (url === null) return null
  try {
    const { status, body } = await egress.request({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      certificates: certificatesFor(settings, secrets)(url),
      signal,
      redirects: 0,
      limits: { totalMilliseconds: providerMilliseconds, bytes: 256 * 1024 },
    })
    if (status !== 200) return null
    const told = check(jsonObjectSchema, JSON.parse(new TextDecoder().decode(body)))
    if (!told.ok) return null
    const name = names
      .map((key) => told.value[key])
      .find((value) => typeof value === 'string' && value !== '')
    return typeof name === 'string' ? name.slice(0, longestName) : null
  } catch {
    // A login counts although nobody can say whose it is.
    return null
  }
}
