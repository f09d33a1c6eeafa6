import { IntegrationError, OAuthError, type OAuthProvider } from '@ashlar/integrations'
import { openSecrets } from '../integrations/secrets.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { OAuthPlace } from './place.ts'
import type { TokenRow } from './token-rows.ts'

/** What tokens are found and renewed with. */
export interface AccessTokenHost {
  readonly database: Pick<Database, 'queries'>
  readonly secrets: Secrets
  readonly clock: Clock
  readonly provider: () => OAuthProvider
}

/** A token that ends within this time counts as ended: it would on the way. In milliseconds. */
export const endsSoon = 60_000

/** Whether an access token has ended, or is about to. */
export const hasEnded = ({ expiresAt }: Pick<TokenRow, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt.getTime() - now.getTime() <= endsSoon

/** What a step fails with whose token could not be had. */
export const toIntegrationError = (error: unknown, { name }: Pick<OAuthPlace, 'name'>): unknown =>
  error instanceof OAuthError
    ? new IntegrationError('network_failed', `${name} got no access token: ${error.message}.`, {
        cause: error,
      })
    : error

/** The secrets of a configuration, for the moment of a request to its provider. */
export const clientAt = (secrets: Secrets, { configured, settings }: OAuthPlace, signal: AbortSignal) => ({
  settings,
  secrets: openSecrets(secrets, configured),
  signal,
})
