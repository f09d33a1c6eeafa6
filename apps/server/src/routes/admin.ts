import { routes } from '@ashlar/contract'
import { documentsOf } from '../admin/documents.ts'
import {
  organizationsOfInstallation,
  peopleOfInstallation,
  sizesOfInstallation,
} from '../admin/installation.ts'
import { record } from '../audit/record.ts'
import type { Queryable } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { notFound, Refusal } from '../requests/refusal.ts'
import { rightsOf } from '../rights/rights.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

/** Whoever runs the installation looks at what is others', so that every look is written down before it is answered. */
const recordLook = (
  queries: Queryable,
  { organizationId, userId }: MemberPrincipal,
  looked: { at: string; entityId: string; details?: Record<string, string> },
): Promise<void> =>
  record(queries, {
    organizationId,
    actorId: userId,
    action: 'look',
    entityType: looked.at,
    entityId: looked.entityId,
    ...(looked.details === undefined ? {} : { details: looked.details }),
  })

export const adminHandlers = ({ platform: { database }, operators }: Services): MountedRoute[] => [
  answer(routes.admin.readSizes, ({ principal }) =>
    transaction(database, async (queries) => {
      await recordLook(queries, principal, { at: 'installation', entityId: 'sizes' })
      return sizesOfInstallation(queries)
    }),
  ),

  answer(routes.admin.listOrganizations, ({ principal, query: { search } }) =>
    transaction(database, async (queries) => {
      const details = search === undefined ? {} : { search }
      await recordLook(queries, principal, { at: 'installation', entityId: 'organizations', details })
      return organizationsOfInstallation(queries, search)
    }),
  ),

  answer(routes.admin.listPeople, ({ principal, query: { search } }) =>
    transaction(database, async (queries) => {
      const details = search === undefined ? {} : { search }
      await recordLook(queries, principal, { at: 'installation', entityId: 'people', details })
      return peopleOfInstallation(queries, search)
    }),
  ),

  answer(
    routes.admin.exportDocuments,
    async ({ principal, parameters: { organizationId }, query: { after } }) => {
      if (organizationId !== principal.organizationId) throw notFound('organization')
      const rights = await rightsOf(database.queries, principal.userId, organizationId)
      const isOwner = rights?.role === 'owner' && !rights.isLeaving
      if (!isOwner && !(await operators.has(principal))) {
        throw new Refusal('not_allowed', 'You need superuser permissions to use this feature.')
      }
      return transaction(database, async (queries) => {
        // One export is one entry, however many answers it takes.
        if (after === undefined) {
          await recordLook(queries, principal, {
            at: 'documents of the organization',
            entityId: organizationId,
          })
        }
        return documentsOf(queries, organizationId, after)
      })
    },
  ),
]
