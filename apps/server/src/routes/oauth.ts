import { type LoginCompletion, type OAuthTokenView, routes } from '@ashlar/contract'
import { profileSettingsOf, profilesInMode } from '@ashlar/schema'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { beginMissingLogin, loginHost } from '../commands/oauth-login.ts'
import { configurationInUse, placeOf } from '../integrations/configurations.ts'
import type { IntegrationRow } from '../integrations/load.ts'
import { finishLogin } from '../oauth/finish-login.ts'
import { endWithSession } from '../oauth/end-with-session.ts'
import { beginLogin, readLogin } from '../oauth/logins.ts'
import { everybody, type OAuthPlace, oauthPlace } from '../oauth/place.ts'
import { presentToken } from '../oauth/present.ts'
import { revokeToken } from '../oauth/revoke-token.ts'
import { findToken, type TokenRow } from '../oauth/token-rows.ts'
import { configurationProfile, profileOfRun } from '../profiles/profile-of-run.ts'
import { memberOf } from '../requests/member-of.ts'
import { notFound, Refusal } from '../requests/refusal.ts'
import type { Principal } from '../requests/principal.ts'
import type { Services } from '../services/services.ts'
import { integrations } from '../tables/integrations.ts'
import { oauthTokens } from '../tables/oauth.ts'
import { answer, type MountedRoute } from './handler.ts'

export const oauthHandlers = (services: Services): MountedRoute[] => {
  const { accessTokens } = services
  const host = loginHost(services)
  const { secrets } = host
  const { queries } = host.database

  /** The configuration that is meant, as far as it logs in by OAuth. */
  const placeFor = async (
    row: IntegrationRow,
    organizationId: string,
    profileId: string | undefined,
  ): Promise<OAuthPlace | null> => {
    const place = await placeOf(queries, organizationId, profileId)
    return oauthPlace(await configurationInUse(queries, row, place.profileId), row.name)
  }

  const present = async (
    rows: readonly { token: TokenRow; integration: IntegrationRow }[],
  ): Promise<OAuthTokenView[]> => {
    const presented = await Promise.all(
      rows.map(async ({ token, integration }) => {
        const place = oauthPlace(
          await configurationInUse(queries, integration, token.profileId),
          integration.name,
        )
        // One that was given for what is configured no longer is of no use to anybody.
        if (place?.fingerprint !== token.fingerprint) return []
        return [presentToken(secrets, token, { name: integration.name, authType: place.settings.type })]
      }),
    )
    return presented.flat()
  }

  const stateOf = async (loginId: string, principal: Principal) => {
    const login = await readLogin(host, loginId, principal)
    if (login === null) throw notFound('login')
    return { authenticated: login.succeededAt !== null, error: login.error }
  }

  const finish = async (loginId: string, principal: Principal, completion: LoginCompletion) => {
    await finishLogin(host, loginId, principal, completion)
    accessTokens.forget()
    return { authenticated: true, error: null }
  }

  return [
    answer(routes.oauth.connect, async ({ principal, entity, body }) => {
      const member = memberOf(principal)
      const place = await placeFor(entity.row, member.organizationId, body.profileId)
      if (place === null) throw new Refusal('not_allowed', 'This integration does not log in by OAuth.')
      if (place.settings.tokenScope === 'user') {
        throw new Refusal(
          'not_allowed',
          `Each person logs in to ${place.name} by themselves, when they use it.`,
        )
      }
      return await beginLogin(host, place, member, body)
    }),

    answer(routes.oauth.listTokens, async ({ entity }) => {
      const rows = await queries
        .select()
        .from(oauthTokens)
        .where(
          and(
            eq(oauthTokens.integrationId, entity.row.id),
            isNull(oauthTokens.userId),
            isNull(oauthTokens.externalUser),
          ),
        )
      return { tokens: await present(rows.map((token) => ({ token, integration: entity.row }))) }
    }),

    answer(routes.oauth.revoke, async ({ principal, entity, body }) => {
      const { organizationId, userId } = memberOf(principal)
      const place = await placeFor(entity.row, organizationId, body.profileId)
      const row = place === null ? undefined : await findToken(queries, place, everybody)
      if (row === undefined) throw notFound('token')
      await revokeToken(host, place, row, userId)
      accessTokens.forget()
      return null
    }),

    answer(routes.oauth.beginInPage, async ({ principal, entity, parameters, body }) => {
      const checked = services.checkPage(entity.row.records)
      const api = checked.ok ? checked.value[parameters.apiId] : undefined
      if (api?.kind !== 'api') throw notFound('API')
      const { organizationId, records } = entity.application.row
      const viewMode = body.viewMode ?? 'editor'
      const known = await services.profiles.of(organizationId)
      const available = profilesInMode(viewMode, profileSettingsOf(records), known)
      const profileId = configurationProfile(profileOfRun(viewMode, available, body.profile))
      return { login: await beginMissingLogin(host, principal, { organizationId, api, profileId }, body) }
    }),

    answer(routes.oauth.beginInApplication, async ({ principal, entity, parameters, body }) => {
      const publication = await services.publications.find(entity.row.id, parameters.deploymentId)
      const api = publication?.apis.get(parameters.apiId)
      if (publication === null || api === undefined) throw notFound('API')
      const { organizationId } = entity.row
      const known = await services.profiles.of(organizationId)
      const available = profilesInMode('deployed', publication.profiles, known)
      const profileId = configurationProfile(profileOfRun('deployed', available, body.profile))
      return { login: await beginMissingLogin(host, principal, { organizationId, api, profileId }, body) }
    }),

    answer(routes.oauth.readLogin, ({ principal, parameters: { loginId } }) => stateOf(loginId, principal)),

    answer(routes.oauth.readLoginInApplication, ({ principal, parameters: { loginId } }) =>
      stateOf(loginId, principal),
    ),

    answer(routes.oauth.finish, ({ principal, parameters: { loginId }, body }) =>
      finish(loginId, principal, body),
    ),

    answer(routes.oauth.finishInApplication, ({ principal, parameters: { loginId }, body }) =>
      finish(loginId, principal, body),
    ),

    answer(routes.oauth.logout, async ({ principal }) => {
      await endWithSession(host, principal)
      accessTokens.forget()
      return null
    }),

    answer(routes.oauth.listOwn, async ({ principal: { userId, organizationId } }) => {
      const rows = await queries
        .select({ token: oauthTokens, integration: integrations })
        .from(oauthTokens)
        .innerJoin(integrations, eq(integrations.id, oauthTokens.integrationId))
        .where(and(eq(oauthTokens.userId, userId), eq(oauthTokens.organizationId, organizationId)))
        .orderBy(desc(oauthTokens.createdAt))
      return { tokens: await present(rows) }
    }),

    answer(routes.oauth.revokeOwn, async ({ principal: { userId }, parameters: { tokenId } }) => {
      const [found] = await queries
        .select({ token: oauthTokens, integration: integrations })
        .from(oauthTokens)
        .innerJoin(integrations, eq(integrations.id, oauthTokens.integrationId))
        .where(and(eq(oauthTokens.id, tokenId), eq(oauthTokens.userId, userId)))
      if (found === undefined) throw notFound('login')
      const { token, integration } = found
      const place = oauthPlace(
        await configurationInUse(queries, integration, token.profileId),
        integration.name,
      )
      await revokeToken(host, place, token, userId)
      accessTokens.forget()
      return null
    }),
  ]
}
