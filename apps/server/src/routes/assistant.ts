import { routes } from '@ashlar/contract'
import { FairQueue } from '@ashlar/executor'
import { askAssistant } from '../assistant/ask.ts'
import type { AskedBy } from '../assistant/reserve.ts'
import { takeTurn } from '../assistant/take-turn.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { memberOf } from '../requests/member-of.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { assistantCompletionHandlers } from './assistant-completions.ts'
import { answer, type HandlerInput, type MountedRoute } from './handler.ts'

/** Questions to models that go on side by side in this process. */
const concurrentQuestions = { total: 200, perOrganization: 200, perIntegration: 200, waiting: 100 }

const requireEvents = <Events>(events: Events | null): Events => {
  if (events !== null) return events
  throw new Refusal('invalid_request', 'Ask with the header "accept: application/x-ndjson".')
}

const askedBy = ({ organizationId, userId }: MemberPrincipal, type: string, id: string): AskedBy => ({
  organizationId,
  userId,
  entity: { type, id },
})

type AskInput = Pick<HandlerInput<typeof routes.assistant.ask>, 'principal' | 'body' | 'events' | 'exchange'>

export const assistantHandlers = (services: Services): MountedRoute[] => {
  const queue = new FairQueue(concurrentQuestions)
  const ask = async (type: string, id: string, { principal, body, events, exchange }: AskInput) =>
    await askAssistant(
      services,
      queue,
      askedBy(memberOf(principal), type, id),
      body,
      requireEvents(events),
      exchange.signal,
    )

  return [
    answer(routes.assistant.ask, async (input) => await ask('application', input.entity.row.id, input)),
    answer(routes.workflowAssistant.ask, async (input) => await ask('workflow', input.entity.row.id, input)),
    answer(routes.jobAssistant.ask, async (input) => await ask('job', input.entity.row.id, input)),

    answer(routes.assistant.takeTurn, async ({ principal, entity, body, events, exchange }) => {
      const by = askedBy(memberOf(principal), 'application', entity.row.id)
      return await takeTurn(services, queue, by, body, requireEvents(events), exchange.signal)
    }),

    ...assistantCompletionHandlers(services, queue),
  ]
}
