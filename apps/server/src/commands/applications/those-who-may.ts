import type { EntityAction } from '@ashlar/schema'
import { loadApplication } from '../../applications/load.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { entitledAmong, isLoaded, someEntitled, type WantedPeople } from '../those-who-may.ts'

interface Whose {
  readonly id: string
  readonly organizationId: string
}

const mayAct = (queries: Queryable, action: EntityAction, id: string) => (principal: MemberPrincipal) =>
  isLoaded(loadApplication(queries, principal, id, action))

/** Those among some people who may do something to an application at this moment, by their ids. */
export const thoseWhoMay = (
  queries: Queryable,
  action: EntityAction,
  { id, organizationId }: Whose,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MemberPrincipal>> =>
  entitledAmong(queries, { organizationId, userIds }, mayAct(queries, action, id))

/** Members who may change something about an application, those of earlier days first, so many at most. */
export const someWhoMay = (
  queries: Queryable,
  action: 'edit' | 'deploy',
  { id, organizationId }: Whose,
  wanted: WantedPeople,
): Promise<readonly MemberPrincipal[]> =>
  someEntitled(queries, { ...wanted, organizationId, type: 'applications' }, mayAct(queries, action, id))
