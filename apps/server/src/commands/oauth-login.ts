import type { LoginView } from '@ashlar/contract'
import { needsLogin } from '@ashlar/integrations/descriptors'
import type { ApiDefinition } from '@ashlar/schema'
import { and, eq, inArray } from 'drizzle-orm'
import { withCalledWorkflows } from '../apis/called-workflows.ts'
import { configurationInUse } from '../integrations/configurations.ts'
import { connectedSteps } from '../integrations/connected-steps.ts'
import { sayNoSharedToken } from '../oauth/login-required.ts'
import { beginLogin, type LoginHost } from '../oauth/logins.ts'
import { everybody, holderAt, type OAuthPlace, oauthPlace } from '../oauth/place.ts'
import { hasEnded, type ProviderHost } from '../oauth/token-host.ts'
import { findToken, type TokenRow } from '../oauth/token-rows.ts'
import type { Queryable } from '../platform/database/database.ts'
import { externalUserKey, type Principal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { integrations } from '../tables/integrations.ts'

/** What logins of an installation are begun, finished and revoked with. */
export const loginHost = ({
  platform: { database, secrets, clock, logs },
  executor,
  settings,
  workflowAnswers,
}: Pick<Services, 'platform' | 'executor' | 'settings' | 'workflowAnswers'>): LoginHost &
  ProviderHost &
  Pick<Services['platform'], 'database' | 'logs'> => ({
  database,
  secrets,
  clock,
  logs,
  readSecret: executor.readSecret,
  provider: () => executor.oauth,
  publicUrl: settings.publicUrl,
  workflows: workflowAnswers,
})

/** An API that somebody wants to run. */
interface WantedApi {
  readonly organizationId: string
  readonly api: Pick<ApiDefinition, 'blocks'>
  /** The profile whose configurations count; null for the default ones. */
  readonly profileId: string | null
}

/** Whether a token of somebody of another site has ended: it is not renewed. */
const isOver = (token: TokenRow, now: Date): boolean => token.externalUser !== null && hasEnded(token, now)

/** The configurations of an API's integrations at which people log in, in the order of its steps; those of the workflows that it calls come last. */
const placesOf = async (
  queries: Queryable,
  { organizationId, api, profileId }: WantedApi,
): Promise<OAuthPlace[]> => {
  const blocks = await withCalledWorkflows(queries, organizationId, api.blocks)
  const ids = [...new Set(connectedSteps(blocks).map(({ datasourceId }) => datasourceId))]
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

/** Visitors are nobody whom a token could belong to, and other systems have no browser. */
const refuseStranger = (principal: Principal, { name }: OAuthPlace): Refusal =>
  principal.kind === 'visitor'
    ? new Refusal('not_signed_in', `${name} asks each person to log in. Sign in to go on.`)
    : new Refusal('not_allowed', `${name} asks each person to log in, which only people can.`)

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
      if ((await findToken(queries, place, everybody)) === undefined) {
        throw new Refusal('login_failed', sayNoSharedToken(name))
      }
      continue
    }
    const holder = holderAt(place, {
      memberId: principal.kind === 'member' ? principal.userId : null,
      externalUser: principal.kind === 'external' ? externalUserKey(principal) : null,
    })
    if (holder === undefined) throw refuseStranger(principal, place)
    const token = await findToken(queries, place, holder)
    if (token === undefined || isOver(token, host.clock.now())) {
      // It needs no right to the integration: whoever may run the API may run it as themselves.
      return await beginLogin(host, place, principal, wish)
    }
  }
  return null
}
