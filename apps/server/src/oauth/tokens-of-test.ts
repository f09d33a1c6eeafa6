import type { Executor, FindAccessToken } from '@ashlar/executor'
import { IntegrationError } from '@ashlar/integrations'
import { needsLogin, oauthSettingsOf } from '@ashlar/integrations/descriptors'
import type { JsonObject } from '@ashlar/schema'
import type { ConfiguredIntegration } from '../integrations/configurations.ts'
import type { AccessTokens } from './access-tokens.ts'
import { filledClient } from './fill-settings.ts'
import { oauthPlace } from './place.ts'
import { toIntegrationError } from './token-host.ts'
import type { WorkflowAnswers } from './workflow-answers.ts'

/** What is tried, with changes that are not saved yet. */
interface TriedConnection {
  readonly organizationId: string
  /** The profile with whose configuration it is tried; null for the default one. */
  readonly profileId: string | null
  readonly configuration: JsonObject
  readonly secrets: Readonly<Record<string, string>>
}

/**
 * How the test of a connection gets an access token: anew with what was entered, or that of a login, which counts only for
 * what is saved. `saved` is null while nothing is. Undefined where the connection does not log in by OAuth.
 */
export const tokensOfTest = (
  {
    executor,
    accessTokens,
    workflowAnswers,
  }: {
    readonly executor: Pick<Executor, 'oauth'>
    readonly accessTokens: AccessTokens
    readonly workflowAnswers: WorkflowAnswers
  },
  { configuration, secrets, ...configured }: TriedConnection,
  saved: {
    readonly configured: ConfiguredIntegration
    readonly name: string
    readonly userId: string
  } | null,
): FindAccessToken | undefined => {
  const settings = oauthSettingsOf(configuration)
  if (settings === null) return undefined
  const name = saved?.name ?? 'The integration'
  if (!needsLogin(settings)) {
    return async ({ signal }) => {
      try {
        const place = await workflowAnswers.answered({ settings, configured, answer: undefined })
        return (await executor.oauth.askDirectly({ ...filledClient(place, secrets), signal })).accessToken
      } catch (error) {
        throw toIntegrationError(error, { name })
      }
    }
  }
  const place = saved === null ? null : oauthPlace({ ...saved.configured, configuration }, name)
  if (saved === null || place === null) {
    return () =>
      Promise.reject(
        new IntegrationError('login_required', 'Save the integration and connect it, then it can be tested.'),
      )
  }
  const find = accessTokens.at(place)
  return (wanted) => find({ ...wanted, memberId: saved.userId })
}
