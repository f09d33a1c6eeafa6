import type { routes } from '@ashlar/contract'
import { allowedCompletion } from '../assistant/completion/allowed.ts'
import { completeCode } from '../assistant/completion/complete.ts'
import { tellOfCompletion } from '../assistant/completion/feedback.ts'
import { Filler } from '../assistant/completion/fill.ts'
import { secretHider } from '../assistant/hide-secrets.ts'
import type { QuestionQueue } from '../assistant/question-queue.ts'
import { record } from '../audit/record.ts'
import { TokenBuckets } from '../platform/token-buckets.ts'
import { wholeSeconds } from '../platform/whole-seconds.ts'
import { memberOf } from '../requests/member-of.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { codeAssistants } from './code-assistants.ts'
import { answer, type HandlerInput, type MountedRoute } from './handler.ts'

/** As often as somebody who writes fast pauses; a program that asks more often is no person. */
const questionsPerMinute = 120

type Declared = typeof routes.assistant
type CompleteInput = Pick<HandlerInput<Declared['complete']>, 'principal' | 'body' | 'exchange'>
type AcceptInput = Pick<HandlerInput<Declared['acceptCompletion']>, 'principal' | 'body'>
type TellInput = Pick<HandlerInput<Declared['tellOfCompletion']>, 'principal' | 'body'>

export const assistantCompletionHandlers = (services: Services, queue: QuestionQueue): MountedRoute[] => {
  const { platform } = services
  const filler = new Filler(services)
  const questions = new TokenBuckets(questionsPerMinute, platform.clock)
  const told = new TokenBuckets(4 * questionsPerMinute, platform.clock)

  const refuseHaste = (buckets: TokenBuckets, userId: string): void => {
    const wait = buckets.take(userId, 1)
    if (wait === null) return
    throw new Refusal('too_many_requests', 'Code is completed less often than this.', {
      retryAfter: wholeSeconds(wait),
    })
  }

  const complete = async (type: string, id: string, { principal, body, exchange }: CompleteInput) => {
    const member = memberOf(principal)
    const { organizationId, userId } = member
    const { model, settled } = await allowedCompletion(services, member, id)
    refuseHaste(questions, userId)
    const hide = secretHider(platform.secrets, organizationId, settled.secretHolders)
    const by = { organizationId, userId, entity: { type, id } }
    return await completeCode(services, { queue, filler }, { model, hide }, by, body, exchange.signal)
  }

  const accept = async (type: string, id: string, { principal, body }: AcceptInput): Promise<null> => {
    const member = memberOf(principal)
    const { model } = await allowedCompletion(services, member, id)
    refuseHaste(told, member.userId)
    await record(platform.database.queries, {
      organizationId: member.organizationId,
      actorId: member.userId,
      action: 'accept completion',
      entityType: type,
      entityId: id,
      details: { completionId: body.completionId, model: model.name },
    })
    return null
  }

  const tell = async (id: string, { principal, body }: TellInput): Promise<null> => {
    const member = memberOf(principal)
    const allowed = await allowedCompletion(services, member, id)
    refuseHaste(told, member.userId)
    await tellOfCompletion(services, allowed, member.organizationId, body)
    return null
  }

  return codeAssistants.flatMap(({ type, declared }) => [
    answer(declared.complete, async (input) => await complete(type, input.entity.row.id, input)),
    answer(declared.acceptCompletion, async (input) => await accept(type, input.entity.row.id, input)),
    answer(declared.tellOfCompletion, async (input) => await tell(input.entity.row.id, input)),
  ])
}
