import { routes } from '@ashlar/contract'
import { administratorsOf } from '../members/administrators.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

export const administratorHandlers = ({ platform: { database } }: Services): MountedRoute[] => [
  answer(routes.administrators.list, async ({ principal: { organizationId } }) => ({
    administrators: await administratorsOf(database.queries, organizationId),
  })),
]
