import { routes } from '@ashlar/contract'
import type { AssistantUse } from '@ashlar/schema/assistant-settings'
import { askAssistant } from '../assistant/ask.ts'
import { QuestionQueue } from '../assistant/question-queue.ts'
import type { AskedBy } from '../assistant/reserve.ts'
import { makeReady, type Ready } from '../assistant/ready.ts'
import { takeTurn } from '../assistant/take-turn.ts'
import type { MemberPrincipal, Principal } from '../requests/principal.ts'
import { memberOf } from '../requests/member-of.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { assistantCompletionHandlers } from './assistant-completions.ts'
import { codeAssistants } from './code-assistants.ts'
import { answerBegun, type HandlerInput, type MountedRoute } from './handler.ts'

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
  const readyFor =
    (use: AssistantUse) =>
    async (principal: Principal): Promise<Ready> =>
      await makeReady(services, memberOf(principal).organizationId, use)
  const ask = async (
    type: string,
    id: string,
    { principal, body, events, exchange }: AskInput,
    ready: Promise<Ready>,
  ) =>
    await askAssistant(
      services,
      { queue, ...(await ready) },
      askedBy(memberOf(principal), type, id),
      body,
      requireEvents(events),
      exchange.signal,
    )

  return [
    ...codeAssistants.map(({ type, declared }) =>
      answerBegun(
        declared.ask,
        readyFor('code'),
        async (input, ready) => await ask(type, input.entity.row.id, input, ready),
      ),
    ),

    answerBegun(routes.assistant.takeTurn, readyFor('building'), async (input, ready) => {
      const { principal, entity, body, events, exchange } = input
      const by = askedBy(memberOf(principal), 'application', entity.row.id)
      const asked = { queue, ...(await ready) }
      return await takeTurn(services, asked, by, body, requireEvents(events), exchange.signal)
    }),

    ...assistantCompletionHandlers(services, queue),
  ]
}
