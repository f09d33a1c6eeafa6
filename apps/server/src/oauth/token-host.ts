import { isDeepStrictEqual } from 'node:util'
import { StepError } from '@ashlar/executor'
import { IntegrationError, type OAuthClient, OAuthError, type OAuthProvider } from '@ashlar/integrations'
import { resolveSecrets, type SecretStoreHost } from '../integrations/resolve-secrets.ts'
import { openSecrets } from '../integrations/secrets.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import { filledClient } from './fill-settings.ts'
import type { OAuthPlace } from './place.ts'
import type { TokenRow } from './token-rows.ts'
import type { WorkflowAnswers } from './workflow-answers.ts'

/** What tokens are found and renewed with. */
export interface AccessTokenHost extends ProviderHost {
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
    ? new IntegrationError(
        'network_failed',
        `${name} got no access token: ${error.message.replace(/\.$/u, '')}.`,
        { cause: error },
      )
    : error

/** What a provider is asked with: secrets of a configuration, and those of stores that they refer to. */
export interface ProviderHost {
  readonly database: Pick<Database, 'queries'>
  readonly secrets: Secrets
  readonly readSecret: SecretStoreHost['readSecret']
  /** Asks the workflows that settings name. */
  readonly workflows: Pick<WorkflowAnswers, 'answered'>
}

/**
 * Asks a provider with the secrets of a configuration. Where it refuses them and a secret store has others by now, it is asked once
 * more with those. Throws `OAuthError`, and what asking throws.
 */
export const askProvider = async <Answer>(
  host: ProviderHost,
  place: OAuthPlace,
  milliseconds: number,
  ask: (client: OAuthClient) => Promise<Answer>,
): Promise<Answer> => {
  const client = await clientAt(host, place, milliseconds, false)
  try {
    return await ask(client)
  } catch (error) {
    if (!(error instanceof OAuthError) || !client.hasReferences) throw error
    const other = await clientAt(host, place, milliseconds, true)
    if (isDeepStrictEqual(other.secrets, client.secrets)) throw error
    return await ask(other)
  }
}

const clientAt = async (
  { database: { queries }, secrets, readSecret, workflows }: ProviderHost,
  place: OAuthPlace,
  milliseconds: number,
  isAfresh: boolean,
) => {
  const { configured } = place
  const { organizationId, profileId, ownerId } = configured
  const wanted = { organizationId, profileId, ownerId, isAfresh }
  try {
    const opened = openSecrets(secrets, configured)
    const resolved = await resolveSecrets(queries, { secrets, readSecret }, wanted, opened)
    // What came out of a store is taken as it is.
    const entered = Object.entries(opened).filter(([name, text]) => resolved.secrets[name] === text)
    const filled = filledClient(await workflows.answered(place), Object.fromEntries(entered))
    return {
      hasReferences: resolved.hasReferences,
      settings: filled.settings,
      secrets: { ...resolved.secrets, ...filled.secrets },
      signal: AbortSignal.timeout(milliseconds),
    }
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    // In the middle of a sentence that ends by itself.
    throw new OAuthError('failed', error.message.replace(/\.$/u, ''), { cause: error })
  }
}
