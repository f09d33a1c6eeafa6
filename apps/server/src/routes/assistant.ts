import { routes } from '@ashlar/contract'
import { FairQueue } from '@ashlar/executor'
import { askAssistant } from '../assistant/ask.ts'
import { takeTurn } from '../assistant/take-turn.ts'
import { memberOf } from '../requests/member-of.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

/** Turns of assistants that go on side by side in this process. */
const concurrentTurns = { total: 200, perOrganization: 50, perIntegration: 50, waiting: 100 }

const requireEvents = <Events>(events: Events | null): Events => {
  if (events !== null) return events
  throw new Refusal('invalid_request', 'Ask with the header "accept: application/x-ndjson".')
}

export const assistantHandlers = (services: Services): MountedRoute[] => {
  const turns = new FairQueue(concurrentTurns)
  return [
    answer(routes.assistant.ask, async ({ principal, entity, body, events, exchange }) => {
      const { organizationId, userId } = memberOf(principal)
      const by = { organizationId, userId, entity: { type: 'application', id: entity.row.id } }
      return await askAssistant(services, by, body, requireEvents(events), exchange.signal)
    }),

    answer(routes.assistant.takeTurn, async ({ principal, entity, body, events, exchange }) => {
      const { organizationId, userId } = memberOf(principal)
      const by = { organizationId, userId, entity: { type: 'application', id: entity.row.id } }
      return await takeTurn(services, turns, by, body, requireEvents(events), exchange.signal)
    }),
  ]
}
