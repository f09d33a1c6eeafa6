import type { OAuthTokens } from '@ashlar/integrations'
import type { OAuthSettings } from '@ashlar/integrations/descriptors'
import { decodeJwt } from 'jose'
import { Refusal } from '../requests/refusal.ts'

/** The longest time for which a token that came through a browser is used, in milliseconds. */
const longestLifetime = 24 * 60 * 60_000

/**
 * A token that came through the browser of whoever logged in. It counts only where it says by itself that it was made for
 * this client or audience: one that was made for another application must not be used here. Throws a `Refusal`.
 */
export const checkImplicitToken = (
  { clientId, audience }: Pick<OAuthSettings, 'clientId' | 'audience'>,
  token: string,
  expiryTimestamp: number | undefined,
  now: Date,
): OAuthTokens => {
  const meant = new Set([clientId, audience].filter((name) => name !== ''))
  const said = claimsOf(token)
  const audiences = [said['aud'] ?? [], said['azp'] ?? [], said['client_id'] ?? []].flat()
  if (!audiences.some((one) => typeof one === 'string' && meant.has(one))) {
    throw new Refusal(
      'login_failed',
      'The access token does not say that it was made for this integration, so it is not used. Use the authorization code flow.',
    )
  }
  const end = Math.min(expiryTimestamp ?? Number.POSITIVE_INFINITY, now.getTime() + longestLifetime)
  return {
    accessToken: token,
    refreshToken: null,
    expiresIn: Math.max(0, Math.floor((end - now.getTime()) / 1000)),
    scope: null,
  }
}

const claimsOf = (token: string): Readonly<Record<string, unknown>> => {
  try {
    return decodeJwt(token)
  } catch {
    // What is no JWT says nothing of whom it was made for.
    return {}
  }
}
