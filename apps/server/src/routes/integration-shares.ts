import { routes } from '@ashlar/contract'
import { record } from '../audit/record.ts'
import { changeOwner } from '../commands/sharing/change-owner.ts'
import { shareEntity } from '../commands/sharing/share-entity.ts'
import { answer, type MountedRoute } from './handler.ts'
import { memberOf } from '../requests/member-of.ts'
import type { Services } from '../services/services.ts'
import { listShares, withOwner } from '../sharing/queries.ts'

/** Who may build with an integration, and who may configure it. */
export const integrationShareHandlers = (services: Services): MountedRoute[] => {
  const { database, clock } = services.platform
  return [
    answer(routes.integrations.changeOwner, async ({ principal, entity, body }) => {
      await changeOwner(services, memberOf(principal), entity, body.ownerId)
      return null
    }),

    answer(routes.integrations.readShares, async ({ entity: { row } }) => {
      const given = await listShares(database.queries, 'integrations', row.id, clock.now())
      return { shares: await withOwner(database.queries, row.ownerId, given) }
    }),

    answer(routes.integrations.changeShares, async ({ principal, entity, body }) => {
      const actor = memberOf(principal)
      const { id, name } = entity.row
      const shared = { id, protection: entity.protection, noun: 'An integration' }
      const shares = await shareEntity(services, actor, shared, body.shares, (queries, given) =>
        record(queries, {
          organizationId: actor.organizationId,
          actorId: actor.userId,
          action: 'share',
          entityType: 'integration',
          entityId: id,
          details: { name, ...given },
        }),
      )
      return { shares: await withOwner(database.queries, entity.row.ownerId, shares) }
    }),
  ]
}
