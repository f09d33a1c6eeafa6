import type { LoginView } from '@ashlar/contract'
import { needsLogin } from '@ashlar/integrations/descriptors'
import type { ApiDefinition } from '@ashlar/schema'
import { and, eq, inArray } from 'drizzle-orm'
import { configurationInUse } from '../integrations/configurations.ts'
import { connectedSteps } from '../integrations/connected-steps.ts'
import { sayNoSharedToken } from '../oauth/login-required.ts'
import { beginLogin, type LoginHost } from '../oauth/logins.ts'
import { type OAuthPlace, oauthPlace } from '../oauth/place.ts'
import { findToken } from '../oauth/token-rows.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Principal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { integrations } from '../tables/integrations.ts'

/** What logins of an installation are begun, finished and revoked with. */
export const loginHost = ({
  platform: { database, secrets, clock, logs },
  executor,
  settings,
}: Pick<Services, 'platform' | 'executor' | 'settings'>) => ({
  database,
  secrets,
  clock,
  logs,
  provider: () => executor.oauth,
  publicUrl: settings.publicUrl,
})

/** An API that somebody wants to run. */
interface WantedApi {
  readonly organizationId: string
  readonly api: Pick<ApiDefinition, 'blocks'>
  /** The profile whose configurations count; null for the default ones. */
  readonly profileId: string | null
}

/** The configurations of an API's integrations at which people log in, in the order of its steps. */
const placesOf = async (
  queries: Queryable,
  { organizationId, api, profileId }: WantedApi,
): Promise<OAuthPlace[]> => {
  const ids = [...new Set(connectedSteps(api.blocks).map(({ datasourceId }) => datasourceId))]
  if (ids.length === 0) return []
  const rows = await queries
    .select()
    .from(integrations)
    .where(and(eq(integrations.organizationId, organizationId), inArray(integrations.id, ids)))
  const inOrder = rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  const found = await Promise.all(
    inOrder.map(async (row) => {
      const place = row.isDemo
        ? null
        : oauthPlace(await configurationInUse(queries, row, profileId), row.name)
      return place === null || !needsLogin(place.settings) ? [] : [place]
    }),
  )
  return found.flat()
}

/** People of other sites have no session here that a login could be bound to, and visitors are nobody. */
const refuseStranger = (principal: Principal, { settings, name }: OAuthPlace): Refusal => {
  if (principal.kind === 'visitor') {
    return new Refusal('not_signed_in', `${name} asks each person to log in. Sign in to go on.`)
  }
  const isUnbound = settings.type === 'OAUTH2_CODE' && !settings.sendOAuthState
  return new Refusal(
    'not_allowed',
    isUnbound
      ? `${name} is not configured to send state, so it cannot be used in an embedded application.`
      : `${name} asks each person to log in, which only members of this organization can.`,
  )
}

/**
 * Begins the first login that an API still needs for whoever wants to run it; null where none is missing. Throws a `Refusal`
 * where no login of theirs would help.
 */
export const beginMissingLogin = async (
  host: LoginHost,
  principal: Principal,
  wanted: WantedApi,
  wish: { readonly useLocalStorage: boolean },
): Promise<LoginView | null> => {
  const { queries } = host.database
  for (const place of await placesOf(queries, wanted)) {
    const { settings, name } = place
    if (settings.tokenScope === 'datasource') {
      if ((await findToken(queries, place, null)) === undefined) {
        throw new Refusal('login_failed', sayNoSharedToken(name))
      }
      continue
    }
    if (principal.kind !== 'member') throw refuseStranger(principal, place)
    if ((await findToken(queries, place, principal.userId)) === undefined) {
      // It needs no right to the integration: whoever may run the API may run it as themselves.
      return await beginLogin(host, place, principal, wish)
    }
  }
  return null
}
