import type { EntityAction } from '@ashlar/schema'
import { type ApiRow, kindFacts, loadEitherApi } from '../../apis/load.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { entitledAmong, isLoaded, someEntitled, type WantedPeople } from '../those-who-may.ts'

const mayAct = (queries: Queryable, action: EntityAction, id: string) => (principal: MemberPrincipal) =>
  isLoaded(loadEitherApi(queries, principal, id, action))

/** Those among some people who may do something to a workflow or job at this moment, by their ids. */
export const thoseWhoMayToApi = (
  queries: Queryable,
  action: EntityAction,
  { id, organizationId }: Pick<ApiRow, 'id' | 'organizationId'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MemberPrincipal>> =>
  entitledAmong(queries, { organizationId, userIds }, mayAct(queries, action, id))

/** Members who may change something about a workflow or job, those of earlier days first, so many at most. */
export const someWhoMayToApi = (
  queries: Queryable,
  action: 'edit' | 'deploy',
  { id, organizationId, kind }: Pick<ApiRow, 'id' | 'organizationId' | 'kind'>,
  wanted: WantedPeople,
): Promise<readonly MemberPrincipal[]> =>
  someEntitled(
    queries,
    { ...wanted, organizationId, type: kindFacts[kind].resource },
    mayAct(queries, action, id),
  )
