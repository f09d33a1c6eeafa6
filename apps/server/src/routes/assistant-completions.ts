import { routes } from '@ashlar/contract'
import { allowedCompletion } from '../assistant/completion/allowed.ts'
import { completeCode } from '../assistant/completion/complete.ts'
import { tellOfCompletion } from '../assistant/completion/feedback.ts'
import { Filler } from '../assistant/completion/fill.ts'
import { record } from '../audit/record.ts'
import { TokenBuckets } from '../platform/token-buckets.ts'
import { memberOf } from '../requests/member-of.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

/** As often as somebody who writes fast pauses; a program that asks more often is no person. */
const questionsPerMinute = 120

export const assistantCompletionHandlers = (services: Services): MountedRoute[] => {
  const { platform } = services
  const filler = new Filler(services)
  const questions = new TokenBuckets(questionsPerMinute, platform.clock)
  const told = new TokenBuckets(4 * questionsPerMinute, platform.clock)

  const refuseHaste = (buckets: TokenBuckets, userId: string): void => {
    const wait = buckets.take(userId, 1)
    if (wait === null) return
    throw new Refusal('too_many_requests', 'Code is completed less often than this.', {
      retryAfter: Math.ceil(wait / 1000),
    })
  }

  return [
    answer(routes.assistant.complete, async ({ principal, entity, body, exchange }) => {
      const member = memberOf(principal)
      const { id } = entity.row
      const allowed = await allowedCompletion(services, member, id)
      refuseHaste(questions, member.userId)
      const { organizationId, userId } = member
      const by = { organizationId, userId, entity: { type: 'application', id } }
      return await completeCode(services, filler, allowed, by, body, exchange.signal)
    }),

    answer(routes.assistant.acceptCompletion, async ({ principal, entity, body }) => {
      const member = memberOf(principal)
      const { id } = entity.row
      const { model } = await allowedCompletion(services, member, id)
      refuseHaste(told, member.userId)
      await record(platform.database.queries, {
        organizationId: member.organizationId,
        actorId: member.userId,
        action: 'accept completion',
        entityType: 'application',
        entityId: id,
        details: { completionId: body.completionId, model: model.name },
      })
      return null
    }),

    answer(routes.assistant.tellOfCompletion, async ({ principal, entity, body }) => {
      const member = memberOf(principal)
      const allowed = await allowedCompletion(services, member, entity.row.id)
      refuseHaste(told, member.userId)
      await tellOfCompletion(services, allowed, member.organizationId, body)
      return null
    }),
  ]
}
