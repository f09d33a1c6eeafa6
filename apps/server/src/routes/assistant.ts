import { routes } from '@ashlar/contract'
import { askAssistant } from '../assistant/ask.ts'
import { memberOf } from '../requests/member-of.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

export const assistantHandlers = (services: Services): MountedRoute[] => [
  answer(routes.assistant.ask, async ({ principal, entity, body, events, exchange }) => {
    if (events === null) {
      throw new Refusal('invalid_request', 'Ask with the header "accept: application/x-ndjson".')
    }
    const { organizationId, userId } = memberOf(principal)
    const by = { organizationId, userId, entity: { type: 'application', id: entity.row.id } }
    return await askAssistant(services, by, body, events, exchange.signal)
  }),
]
