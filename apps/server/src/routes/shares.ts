import { routes } from '@ashlar/contract'
import { entityActions, type EntityAction, entityTypes, mayAct, type ProtectedEntity } from '@ashlar/schema'
import { loadApi } from '../apis/load.ts'
import { answer, type MountedRoute } from './handler.ts'
import type { Principal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { listSharedEntities } from '../sharing/shared-entities.ts'

const allowedActions = (principal: Principal, protection: ProtectedEntity): EntityAction[] =>
  entityActions.filter((action) => mayAct(principal, action, protection))

export const permissionHandlers = ({ platform: { database } }: Services): MountedRoute[] => [
  answer(routes.permissions.listShared, async ({ principal, query: { among, ...query } }) => {
    const types = entityTypes.filter(
      (type) => among === undefined || (type === 'integrations') === (among === 'integrations'),
    )
    const { rows, next, total } = await listSharedEntities(database.queries, principal, types, query)
    return { entities: [...rows], next, total }
  }),

  answer(routes.permissions.ofApplication, async ({ principal, entity }) => ({
    permissions: allowedActions(principal, entity.protection),
  })),

  answer(routes.permissions.ofApi, async ({ principal, parameters: { apiId }, query: { type } }) => {
    const load = (kind: 'workflow' | 'job') => loadApi(database.queries, principal, kind, apiId, 'any')
    try {
      const { protection } = await load(type ?? 'workflow')
      return { permissions: allowedActions(principal, protection) }
    } catch (cause) {
      if (type !== undefined || !(cause instanceof Refusal)) throw cause
      const { protection } = await load('job')
      return { permissions: allowedActions(principal, protection) }
    }
  }),
]
