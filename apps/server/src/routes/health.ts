import { routes } from '@ashlar/contract'
import { answer, type MountedRoute } from './handler.ts'
import { openApiDocument } from './open-api.ts'
import { Refusal } from '../requests/refusal.ts'
import { readiness } from '../platform/health.ts'
import type { Services } from '../services/services.ts'

export const healthHandlers = ({ platform }: Services): MountedRoute[] => [
  answer(routes.health.live, () => Promise.resolve({ status: 'ok' as const })),
  answer(routes.health.ready, async () => {
    const state = await readiness(platform.database, platform.shutdown, platform.clock)
    if (state.status !== 'ready') throw new Refusal('database_unavailable', state.reason)
    return { status: 'ready' as const }
  }),
  answer(routes.health.openApi, () => Promise.resolve(openApiDocument())),
]
