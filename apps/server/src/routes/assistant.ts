import { routes } from '@ashlar/contract'
import { askAssistant } from '../assistant/ask.ts'
import { QuestionQueue } from '../assistant/question-queue.ts'
import type { AskedBy } from '../assistant/reserve.ts'
import { takeTurn } from '../assistant/take-turn.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { memberOf } from '../requests/member-of.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { assistantCompletionHandlers } from './assistant-completions.ts'
import { codeAssistants } from './code-assistants.ts'
import { answer, type HandlerInput, type MountedRoute } from './handler.ts'

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
  const queue = new QuestionQueue()
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
    ...codeAssistants.map(({ type, declared }) =>
      answer(declared.ask, async (input) => await ask(type, input.entity.row.id, input)),
    ),

    answer(routes.assistant.takeTurn, async ({ principal, entity, body, events, exchange }) => {
      const by = askedBy(memberOf(principal), 'application', entity.row.id)
      return await takeTurn(services, queue, by, body, requireEvents(events), exchange.signal)
    }),

    ...assistantCompletionHandlers(services, queue),
  ]
}
