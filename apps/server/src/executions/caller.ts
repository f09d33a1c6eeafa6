import type { RunCaller } from '@ashlar/executor'
import type { JsonObject } from '@ashlar/schema'
import { and, eq, isNotNull } from 'drizzle-orm'
import { principalOf, rightsOf } from '../rights/rights.ts'
import { mayRunApi } from '../apis/load.ts'
import type { RunStarter } from '../tables/durable-runs.ts'
import { externalUserKey, type Principal } from '../requests/principal.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { ShortMemory } from '../platform/short-memory.ts'
import { workflowAccessTokens } from '../tables/workflows.ts'
import { presentOrganization, presentUser } from '../published/present-user.ts'

const nobody: RunCaller = { user: null, groups: [], organization: null }

/** Who a run goes on for, as its expressions read it: the word of the session or the token, never that of the browser. */
export const callerOf = (principal: Principal): RunCaller => {
  const presented = presentUser(principal)
  if (presented === null) return nobody
  const { id, name, email, metadata } = presented
  const groups = presented.groups?.map(
    ({ id: groupId, name: groupName }): JsonObject => ({
      id: groupId,
      ...(groupName === undefined ? {} : { name: groupName }),
    }),
  )
  const user: JsonObject = { id, name, email }
  if (groups !== undefined) user['groups'] = groups
  if (metadata !== undefined) user['metadata'] = metadata
  return {
    user,
    groups: groups ?? [],
    organization: presentOrganization(principal),
    ...(principal.kind === 'member' ? { memberId: principal.userId } : {}),
    ...(principal.kind === 'external' ? { externalUser: externalUserKey(principal) } : {}),
  }
}

/**
 * The same for the runs that are kept: they may go on when whoever started them is long gone. A member is looked up again
 * whenever a run of theirs begins or goes on, and remembered for one second.
 */
export class Starters {
  readonly #queries: Queryable
  readonly #known: ShortMemory<RunCaller | null>

  constructor(queries: Queryable, clock: Clock) {
    this.#queries = queries
    this.#known = new ShortMemory(clock)
  }

  /** Who a run of an organization goes on for; null where they are no member of it or may not run it any more, or their token was revoked. */
  async callerOf(organizationId: string, starter: RunStarter, apiId: string): Promise<RunCaller | null> {
    if (starter.kind === 'run') return starter.caller ?? nobody
    if (starter.kind === 'accessToken') {
      const { accessTokenId } = starter
      return await this.#known.remember(`token/${accessTokenId}`, () => this.#readToken(accessTokenId))
    }
    if (starter.kind !== 'member') return nobody
    const { userId } = starter
    return await this.#known.remember(`${organizationId}/${userId}/${apiId}`, () =>
      this.#read(organizationId, userId, apiId),
    )
  }

  async #readToken(accessTokenId: string): Promise<RunCaller | null> {
    const revoked = await this.#queries
      .select({ id: workflowAccessTokens.id })
      .from(workflowAccessTokens)
      .where(and(eq(workflowAccessTokens.id, accessTokenId), isNotNull(workflowAccessTokens.revokedAt)))
    return revoked.length > 0 ? null : nobody
  }

  async #read(organizationId: string, userId: string, apiId: string): Promise<RunCaller | null> {
    const member = await rightsOf(this.#queries, userId, organizationId)
    if (member === null) return null
    const principal = principalOf(member)
    return (await mayRunApi(this.#queries, principal, apiId)) ? callerOf(principal) : null
  }
}
